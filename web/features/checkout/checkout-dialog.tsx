import { useEffect, useEffectEvent, useId, useRef } from 'react';
import type { CartItem } from '#shared/model/cart-item.ts';
import { PolicyDialogLinks } from '#web/features/policies/policy-words.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogBar } from '#web/ui/dialog-bar.tsx';
import { Row } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './checkout.module.css';
import { CheckoutForm } from './checkout-form.tsx';
import { OrderOverview } from './order-overview.tsx';
import { PayBar } from './pay-bar.tsx';
import { type UnknownPayment, useCheckout } from './use-checkout.ts';
import { type PaymentSetup, usePaymentSetup } from './use-payment-setup.ts';

interface CheckoutDialogProps {
  readonly items: readonly CartItem[];
  /** Minor units, as the cart shows it. */
  readonly total: number;
  readonly onClose: () => void;
  readonly onUnknown: (payment: UnknownPayment) => void;
  /** The cart cannot be bought as it is. */
  readonly onCartProblem: () => void;
  /** Told whenever a payment begins or ends. */
  readonly onWorking: (working: boolean) => void;
}

/** 'Complete Your Purchase': address, card, pay. Loaded when it is first opened. */
export function CheckoutDialog(props: CheckoutDialogProps) {
  const { items, total, onClose, onUnknown, onCartProblem, onWorking } = props;
  const container = useRef<HTMLDivElement>(null);
  const setup = usePaymentSetup(container);
  const formId = useId();
  const { working, verifying, isLong, startOver, failure, submit } = useCheckout({
    items,
    expectedTotal: total,
    setup,
    onUnknown,
    onCartProblem,
  });
  const isAside = verifying && setup.testMode === false;
  const tellWorking = useEffectEvent(onWorking);
  useEffect(() => {
    tellWorking(working);
    return () => tellWorking(false);
  }, [working]);

  return (
    <Dialog
      onClose={onClose}
      title="Complete Your Purchase"
      width="payment"
      // A bank that takes long may be left: nothing is charged then.
      locked={working && !isLong}
      // The bank's own page (3-D Secure) is put into the body by Square, where a modal dialog would cover it.
      aside={isAside}
    >
      <OrderOverview items={items} total={total} />
      <CheckoutForm id={formId} working={working} items={items} onSubmit={submit} onEmptied={onClose}>
        <CardEntry setup={setup} container={container} />
        <p className={styles.small}>
          {setup.testMode
            ? 'Test mode is on: no card is needed and nothing is charged.'
            : 'Square takes the payment; the card number never reaches this shop.'}
        </p>
      </CheckoutForm>
      <PolicyDialogLinks paused={working} />
      <DialogBar>
        <PayBar
          formId={formId}
          total={total}
          working={working}
          ready={setup.ready}
          onStartOver={isLong ? startOver : undefined}
          failure={failure}
        />
      </DialogBar>
    </Dialog>
  );
}

interface CardEntryProps {
  readonly setup: PaymentSetup;
  readonly container: React.RefObject<HTMLDivElement | null>;
}

/** Room for Square's card field; Square writes into it, so React keeps its hands off. */
function CardEntry({ setup, container }: CardEntryProps) {
  if (setup.testMode) return null;
  return (
    <fieldset className={styles.card}>
      <legend className={styles.legend}>Card</legend>
      {!setup.ready && !setup.failed && <Skeleton height="6.5rem" />}
      {setup.failed && (
        <Row between className={styles.failed}>
          <p>The card form could not be loaded.</p>
          <Button onClick={setup.tryAgain}>Try again</Button>
        </Row>
      )}
      <div ref={container} className={classNames(styles.container, !setup.ready && styles.waiting)} />
    </fieldset>
  );
}

import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { displayTitle } from '#shared/artwork/titles.ts';
import type { CartItem } from '#shared/cart/cart-item.ts';
import { formatPrice, toMajorUnits } from '#shared/money/money.ts';
import { heldWords, isHeld } from '#web/features/cart/availability.ts';
import { cartLineTotal } from '#web/features/cart/cart-total.ts';
import { formatAndSize } from '#web/features/cart/format-and-size.ts';
import { PolicyDialogLinks, PolicyPromises } from '#web/features/policies/policy-words.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogBar } from '#web/ui/dialog-bar.tsx';
import { EmailCodeField } from '#web/ui/email-code-field.tsx';
import field from '#web/ui/field.module.css';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Price } from '#web/ui/price.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Note, Text } from '#web/ui/text.tsx';
import { priceTerms } from '#web/words/price-terms.ts';
import styles from './checkout.module.css';
import { CheckoutForm } from './checkout-form.tsx';
import { type UnknownPayment, useCheckout } from './use-checkout.ts';
import { type PaymentSetup, usePaymentSetup } from './use-payment-setup.ts';
import { WalletButtons } from './wallet-buttons.tsx';

interface CheckoutDialogProps {
  readonly items: readonly CartItem[];
  /** The cart's total in minor units. */
  readonly total: number;
  readonly onClose: () => void;
  readonly onUnknown: (payment: UnknownPayment) => void;
  /** Called when the cart must be changed before the shopper can pay. */
  readonly onCartProblem: () => void;
  /** Called when a payment begins or ends. */
  readonly onWorking: (working: boolean) => void;
}

/** The dialog 'Complete Your Purchase'. Its script is loaded when it is first opened. */
export function CheckoutDialog(props: CheckoutDialogProps) {
  const { items, total, onClose, onUnknown, onCartProblem, onWorking } = props;
  const container = useRef<HTMLDivElement>(null);
  const setup = usePaymentSetup(container);
  const formId = useId();
  const checkout = useCheckout({ items, expectedTotal: total, setup, onUnknown, onCartProblem });
  const { working, verifying, longWait, failure, submit, asked } = checkout;
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
      // The shopper may leave a slow bank check or wallet; nothing is charged then.
      locked={working && !longWait}
      // Square adds the bank's page (3-D Secure) to the body, where a modal dialog would cover it.
      aside={isAside}
    >
      <OrderOverview items={items} total={total} />
      <CheckoutForm id={formId} working={working} items={items} onSubmit={submit} onEmptied={onClose}>
        {(payWith) => (
          <>
            <WalletButtons location={setup.walletsPay} total={total} working={working} onPress={payWith} />
            <CardEntry setup={setup} container={container} />
            {asked && (
              <div className={styles.card}>
                <EmailCodeField
                  words={asked}
                  value={checkout.code}
                  onChange={checkout.setCode}
                  paused={working}
                  onSendAnother={() => checkout.sendAnother(() => sendForm(formId))}
                />
              </div>
            )}
            <Note size="xs" className={styles.small}>
              {setup.testMode
                ? 'Test mode is on: no card is needed and nothing is charged.'
                : 'Square takes the payment; the card number never reaches this shop.'}
            </Note>
          </>
        )}
      </CheckoutForm>
      <PolicyDialogLinks paused={working} />
      <DialogBar>
        <PayBar
          formId={formId}
          total={total}
          working={working}
          ready={setup.ready}
          longWait={longWait}
          failure={failure}
        />
      </DialogBar>
    </Dialog>
  );
}

function sendForm(id: string): void {
  const form = document.getElementById(id);
  if (form instanceof HTMLFormElement) form.requestSubmit();
}

interface CardEntryProps {
  readonly setup: PaymentSetup;
  readonly container: React.RefObject<HTMLDivElement | null>;
}

/** Contains Square's card field. Square fills this container, so React renders nothing inside. */
function CardEntry({ setup, container }: CardEntryProps) {
  if (setup.testMode) return null;
  return (
    <fieldset className={styles.card}>
      <legend className={classNames(field.label, styles.legend)}>Card</legend>
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

interface OrderOverviewProps {
  readonly items: readonly CartItem[];
  /** Total in minor units. */
  readonly total: number;
}

/** Lists the works to buy with their total. */
function OrderOverview({ items, total }: OrderOverviewProps) {
  return (
    <section className={classNames('box', styles.overview)} aria-label="Your order">
      <Stack as="ul" gap="1">
        {items.map((item) => (
          <Row as="li" key={item.id} gap="0 2" baseline between>
            <div className={styles.work}>
              {item.quantity > 1 && <span>{`${item.quantity} × `}</span>}
              <bdi>{displayTitle(item.artwork.title)}</bdi>
              <Note size="xs">{formatAndSize(item)}</Note>
              {isHeld(item) && <Note size="xs">{heldWords}</Note>}
            </div>
            <Price price={cartLineTotal(item)} />
          </Row>
        ))}
      </Stack>
      <Row gap="0 2" baseline between className={styles.total}>
        <div>
          Total{' '}
          <Note as="span" size="xs">
            with free shipping
          </Note>
          {priceTerms.length > 0 && <Note size="xs">{priceTerms.join(' ')}</Note>}
        </div>
        <strong className={styles.amount}>
          <Price price={toMajorUnits(total)} />
        </strong>
      </Row>
    </section>
  );
}

interface PayBarProps {
  readonly formId: string;
  /** Total in minor units. */
  readonly total: number;
  readonly working: boolean;
  /** Whether the card form is ready or not needed. */
  readonly ready: boolean;
  /** Set while the bank check or the wallet is slow; `startOver` ends the wait. */
  readonly longWait: { readonly words: string; readonly startOver: () => void } | undefined;
  /** Why the last attempt did not pay. */
  readonly failure: { readonly message: string; readonly isOwnChoice: boolean } | undefined;
}

/** The pay button, with the reason of a failure above it and the artist's promises below. */
function PayBar({ formId, total, working, ready, longWait, failure }: PayBarProps) {
  const failureId = useId();
  const reason = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!failure) return;
    // Scroll to the end of the form, whose space the message has reduced, so that the card field stays in view.
    document.getElementById(formId)?.scrollIntoView({ block: 'end' });
    // In a low window the pay bar is scrolled with the form.
    reason.current?.scrollIntoView({ block: 'nearest' });
    // The focused button has disappeared, and this failure has no toast that screen readers announce.
    if (failure.isOwnChoice) reason.current?.focus({ preventScroll: true });
  }, [failure, formId]);

  return (
    <Stack gap="1">
      {failure !== undefined && (
        // Screen readers announce the toast; this message stays visible.
        <Text
          id={failureId}
          ref={reason}
          tabIndex={-1}
          size="s"
          tone="danger"
          strong
          className={styles.failure}
        >
          {failure.message}
        </Text>
      )}
      {longWait && (
        <Row gap="1 2" between>
          <Text size="s">{longWait.words}</Text>
          <Button onClick={longWait.startOver}>Start over</Button>
        </Row>
      )}
      <Button
        type="submit"
        form={formId}
        variant="primary"
        size="large"
        wide
        inactive={working}
        disabled={!ready && !working}
        aria-describedby={failure === undefined ? undefined : failureId}
      >
        {working ? 'Processing...' : `Pay ${formatPrice(toMajorUnits(total))}`}
      </Button>
      <PolicyPromises />
      <output className="visually-hidden">
        {longWait ? longWait.words : working ? 'Processing your payment' : ''}
      </output>
    </Stack>
  );
}

import { useQuery } from '@tanstack/react-query';
import { lazy, type Ref, Suspense, useState } from 'react';
import type { CartItem } from '#shared/cart/cart-item.ts';
import { formatPrice, toMajorUnits } from '#shared/money/money.ts';
import { paths } from '#shared/site/paths.ts';
import { messageOf } from '#web/api/api-error.ts';
import { query } from '#web/api/queries.ts';
import { LazyArtworkDialog, loadArtworkDialog } from '#web/features/artwork/lazy-artwork-dialog.tsx';
import { isHeld } from '#web/features/cart/availability.ts';
import styles from '#web/features/cart/cart.module.css';
import { CartLine } from '#web/features/cart/cart-line.tsx';
import { cartTotal } from '#web/features/cart/cart-total.ts';
import { RemoveItemDialog } from '#web/features/cart/remove-item-dialog.tsx';
import { RemovedItemsDialog } from '#web/features/cart/removed-items-dialog.tsx';
import { useCartValidation } from '#web/features/cart/use-cart-validation.ts';
import { useFocusAfterRemoval } from '#web/features/cart/use-focus-after-removal.ts';
import { PendingPayment } from '#web/features/checkout/pending-payment.tsx';
import { usePendingPayment } from '#web/features/checkout/use-pending-payment.ts';
import { openWhenLoaded } from '#web/features/open-when-loaded.ts';
import { usePageMetadata } from '#web/layout/metadata/page-metadata.ts';
import { plainMetadata } from '#web/layout/metadata/page-texts.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Fact, Row, Section, Stack } from '#web/ui/layout.tsx';
import { Message } from '#web/ui/message.tsx';
import { Page } from '#web/ui/page.tsx';
import barStyles from '#web/ui/page-bar.module.css';
import { priceTerms } from '#web/words/price-terms.ts';
import { shopDestinations } from '#web/words/shop-destinations.ts';

const CheckoutDialog = lazy(loadCheckout);

async function loadCheckout() {
  const { CheckoutDialog } = await import('#web/features/checkout/checkout-dialog.tsx');
  return { default: CheckoutDialog };
}

type OpenDialog =
  | { readonly kind: 'artwork'; readonly artworkId: string }
  | { readonly kind: 'remove'; readonly item: CartItem }
  | { readonly kind: 'checkout' };

const noItems: readonly CartItem[] = [];

/** Milliseconds between two requests for a cart with units that another shopper's payment reserves. */
const heldPause = 10_000;

/** Functions that load the script of a dialog before the dialog opens. */
const scripts = { artwork: loadArtworkDialog, checkout: loadCheckout, remove: undefined } as const;

export default function CartPage() {
  usePageMetadata(plainMetadata('Cart', paths.cart));
  const cart = useQuery({
    ...query('getCart'),
    refetchInterval: ({ state }) => (state.data?.some(isHeld) ? heldPause : false),
  });
  const pending = usePendingPayment();

  return (
    <Page title="Your cart">
      {pending.payment && <PendingPayment {...pending.payment} onSettled={pending.settled} />}
      <CartContent
        items={cart.data}
        error={cart.error}
        onTryAgain={() => void cart.refetch()}
        pending={pending}
      />
    </Page>
  );
}

interface CartContentProps {
  readonly items: readonly CartItem[] | undefined;
  readonly error: Error | null;
  readonly onTryAgain: () => void;
  readonly pending: ReturnType<typeof usePendingPayment>;
}

function CartContent({ items, error, onTryAgain, pending }: CartContentProps) {
  const [dialog, setDialog] = useState<OpenDialog>();
  const [isPaying, setIsPaying] = useState(false);
  const close = () => setDialog(undefined);
  const open = (wanted: OpenDialog) => openWhenLoaded(scripts[wanted.kind], () => setDialog(wanted));
  const validation = useCartValidation(items ?? noItems, {
    paused: dialog?.kind === 'checkout' || pending.payment !== undefined,
  });
  const lines = useFocusAfterRemoval(dialog?.kind === 'remove' ? dialog.item : undefined, items ?? noItems);

  return (
    <>
      {items && items.length > 0 ? (
        <FilledCart
          items={items}
          lines={lines}
          onOpen={open}
          isPaidFor={({ id }) => isPaying || pending.holds(id)}
          checkoutDisabled={pending.payment !== undefined}
        />
      ) : (
        <CartWithoutItems loaded={items !== undefined} error={error} onTryAgain={onTryAgain} />
      )}
      <LazyArtworkDialog
        artworkId={dialog?.kind === 'artwork' ? dialog.artworkId : undefined}
        onClose={close}
        source="cart"
      />
      <Suspense>
        {dialog?.kind === 'checkout' && items && (
          <CheckoutDialog
            items={items}
            total={cartTotal(items)}
            onClose={close}
            onUnknown={(payment) => {
              close();
              pending.begin(payment);
            }}
            onCartProblem={() => {
              validation.checkAgain();
              close();
            }}
            onWorking={setIsPaying}
          />
        )}
      </Suspense>
      {dialog?.kind === 'remove' && <RemoveItemDialog item={dialog.item} onClose={close} />}
      {validation.removed.length > 0 && (
        <RemovedItemsDialog items={validation.removed} onClose={validation.acknowledge} />
      )}
    </>
  );
}

interface FilledCartProps {
  readonly items: readonly CartItem[];
  readonly lines: Ref<HTMLUListElement>;
  readonly onOpen: (dialog: OpenDialog) => void;
  /** Whether a running payment pays for this line. */
  readonly isPaidFor: (item: CartItem) => boolean;
  readonly checkoutDisabled: boolean;
}

function FilledCart({ items, lines, onOpen, isPaidFor, checkoutDisabled }: FilledCartProps) {
  return (
    <Stack className={styles.columns}>
      <ul ref={lines}>
        {items.map((item) => (
          <CartLine
            key={item.id}
            item={item}
            isPaidFor={isPaidFor(item)}
            onOpen={() => onOpen({ kind: 'artwork', artworkId: item.artworkId })}
            onRemove={() => onOpen({ kind: 'remove', item })}
          />
        ))}
      </ul>
      <OrderSummary
        total={cartTotal(items)}
        onCheckOut={() => onOpen({ kind: 'checkout' })}
        disabled={checkoutDisabled}
      />
    </Stack>
  );
}

interface CartWithoutItemsProps {
  readonly loaded: boolean;
  readonly error: Error | null;
  readonly onTryAgain: () => void;
}

function CartWithoutItems({ loaded, error, onTryAgain }: CartWithoutItemsProps) {
  if (loaded) {
    return (
      <Message title="Your cart is empty">
        <ButtonLink to={paths.gallery} variant="primary" size="large">
          Explore the gallery
        </ButtonLink>
      </Message>
    );
  }
  if (error) {
    return (
      <Message title="Your cart could not be loaded">
        <p role="alert">{messageOf(error, 'Something went wrong.')}</p>
        <Button onClick={onTryAgain}>Try again</Button>
      </Message>
    );
  }
  return (
    <Stack as="output">
      <Message title="Loading cart..." as="p" />
    </Stack>
  );
}

interface OrderSummaryProps {
  /** Sum of the cart in minor units. */
  readonly total: number;
  readonly onCheckOut: () => void;
  /** Whether a payment is running or being confirmed. */
  readonly disabled: boolean;
}

function OrderSummary({ total, onCheckOut, disabled }: OrderSummaryProps) {
  const amount = formatPrice(toMajorUnits(total));
  const terms = [...priceTerms, ...shopDestinations];
  return (
    <aside className={styles.summary} aria-label="Summary">
      <Section title="Order Summary" titleSize="m" gap="3" className={styles.parts}>
        <Stack as="dl" gap="1" className={styles.rows}>
          <Fact name="Subtotal">{amount}</Fact>
          <Fact name="Shipping">Free</Fact>
        </Stack>
        {terms.length > 0 && (
          <Stack gap="1" className={styles.terms}>
            {terms.map((words) => (
              <p key={words}>{words}</p>
            ))}
          </Stack>
        )}
        <Row gap="1 2" between className={classNames(styles.pay, barStyles.bar)} data-bar>
          <dl className={styles.rows}>
            <Fact name="Total" className={styles.total}>
              {amount}
            </Fact>
          </dl>
          <Button
            variant="primary"
            size="large"
            className={styles.checkOut}
            onClick={onCheckOut}
            disabled={disabled}
          >
            Proceed to Checkout
          </Button>
        </Row>
      </Section>
    </aside>
  );
}

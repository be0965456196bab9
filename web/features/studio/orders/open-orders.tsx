import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Picture } from '#shared/artwork/artwork.ts';
import type { OpenOrder } from '#shared/order/order.ts';
import type { StudioOrderDetail } from '#shared/order/studio-order.ts';
import { keepMeasures } from '#shared/text/measures.ts';
import { messageOf } from '#web/api/api-error.ts';
import { query } from '#web/api/queries.ts';
import { refresh } from '#web/api/query-client.ts';
import { LoadFailure } from '#web/features/studio/kit/loading.tsx';
import { readableTime } from '#web/features/studio/kit/readable-time.ts';
import { useFirstEntries } from '#web/features/studio/kit/use-first-entries.ts';
import { usePictures } from '#web/features/studio/orders/list/use-pictures.ts';
import { ShipDialog } from '#web/features/studio/orders/one/ship-dialog.tsx';
import { dismissToasts, errorToast } from '#web/stores/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form-answer.tsx';
import { Row } from '#web/ui/layout.tsx';
import { Message } from '#web/ui/message.tsx';
import { Text } from '#web/ui/text.tsx';
import { CancelOrders } from './cancel-orders.tsx';
import { firstOrders, OrderRow, OrdersLoading } from './order-row.tsx';
import { openStanding, orderToast, waitingWords } from './order-words.ts';
import styles from './orders.module.css';

/** The open orders, those to ship first, with the action to cancel all unpaid orders. */
export function OpenOrders() {
  const asked = useQuery(query('listOpenOrders'));
  const { data: orders, error } = asked;
  const shipping = useShipping();
  const pictures = usePictures();
  const sorted = useMemo(() => orders && inOrder(orders), [orders]);
  const shown = useFirstEntries(sorted, firstOrders);
  if (asked.isPending) return <OrdersLoading />;
  if (!orders) return <LoadFailure of={asked} words="Failed to fetch orders" />;
  return (
    <>
      <Row gap="1 2" between className={styles.bar}>
        <Text size="s" tone="soft" role="status">
          {orders.length > 0 && countWords(orders)}
        </Text>
        <CancelOrders orders={orders} />
      </Row>
      {error && <FormProblem>Failed to fetch orders</FormProblem>}
      <div ref={shipping.place} tabIndex={-1}>
        {orders.length === 0 ? (
          <Message title="No open orders found." as="p" />
        ) : (
          <ul>
            {shown.map((order) => (
              <OpenOrderRow
                key={order.id}
                order={order}
                pictures={order.lineItems?.map(({ artworkId = '' }) => pictures.get(artworkId)) ?? []}
                shipping={shipping}
              />
            ))}
          </ul>
        )}
      </div>
      {shipping.order && <ShipDialog order={shipping.order} onClose={shipping.close} />}
    </>
  );
}

function countWords(orders: readonly OpenOrder[]): string {
  const held = orders.filter((order) => order.hold !== undefined).length;
  const toShip = orders.filter(isToShip).length;
  const paidTests = orders.filter((order) => order.paid && order.testMode).length;
  const counts: readonly (readonly [number, string])[] = [
    [toShip, 'to ship'],
    [orders.length - toShip - paidTests - held, 'unpaid'],
    [held, 'not to ship'],
    [paidTests, 'paid in test mode'],
  ];
  const parts = counts.flatMap(([count, words]) => (count > 0 ? [`${count} ${words}`] : []));
  return `${orders.length} open: ${parts.join(' · ')}`;
}

interface OpenOrderRowProps {
  readonly order: OpenOrder;
  readonly pictures: readonly (Picture | undefined)[];
  readonly shipping: Pick<ReturnType<typeof useShipping>, 'open' | 'readingId'>;
}

function OpenOrderRow({ order, pictures, shipping }: OpenOrderRowProps) {
  const { id, orderId, number, state, createdAt, totalMoney, buyer, town, hold } = order;
  const { withdrawals } = useQuery(query('readNeeds')).data ?? {};
  const isWithdrawn = orderId !== undefined && withdrawals?.orderIds.includes(orderId) === true;
  const isOpening = orderId !== undefined && shipping.readingId === orderId;
  return (
    <OrderRow
      orderId={orderId}
      number={number ?? id}
      buyer={buyer === undefined ? undefined : { name: buyer, town }}
      lines={linesOf(order)}
      pictures={pictures}
      standing={openStanding(order)}
      total={totalMoney}
      notes={[waitingWords(createdAt)]}
      details={
        <>
          <time dateTime={createdAt}>{readableTime(createdAt)}</time>
          <span>{state}</span>
          <span>{id}</span>
        </>
      }
      action={
        (hold && hold !== 'shipped') || isWithdrawn ? (
          <Text size="s" tone="danger">
            {isWithdrawn ? 'Withdrawal to decide' : 'Do not ship'}
          </Text>
        ) : (
          orderId !== undefined &&
          isToShip(order) && (
            <Button
              aria-describedby={`order-${orderId}`}
              inactive={isOpening}
              onClick={() => void shipping.open(orderId)}
            >
              {isOpening ? 'Opening...' : 'Mark as shipped'}
            </Button>
          )
        )
      }
    />
  );
}

/** Returns the bought lines, then the returned lines. */
function linesOf({ lineItems = [], returns = [] }: OpenOrder) {
  const back = returns.flatMap(({ returnLineItems }) => returnLineItems);
  return [
    ...lineItems.map(({ quantity, name, totalMoney }) => ({
      words: `${quantity} × ${name}`,
      price: totalMoney,
    })),
    ...back.map(({ quantity, itemName, totalMoney }) => ({
      words: `Returned: ${quantity} × ${itemName}`,
      price: totalMoney,
    })),
  ].map(({ words, price }, index) => ({ key: String(index), words: keepMeasures(words), price }));
}

/** Returns whether the order must be shipped: it is paid, not a test, and has no hold such as a review or a refund. */
function isToShip({ paid, hold, testMode }: OpenOrder): boolean {
  return paid && hold === undefined && !testMode;
}

/** Sorts orders: first those to ship, oldest first, then unpaid and other orders, newest first. */
function inOrder(orders: readonly OpenOrder[]): OpenOrder[] {
  const toShip = orders.filter(isToShip).sort((a, b) => a.createdAt.localeCompare(b.createdAt));
  const others = orders.filter((order) => !isToShip(order));
  return [...toShip, ...others.filter(({ paid }) => !paid), ...others.filter(({ paid }) => paid)];
}

/**
 * Ships an order from the list. The order is read first, to know which actions are possible and whether the shopper
 * gets an email.
 */
function useShipping() {
  const client = useQueryClient();
  const [readingId, setReadingId] = useState<string>();
  const [order, setOrder] = useState<StudioOrderDetail>();
  const place = useFocusKept(order !== undefined);

  async function open(id: string) {
    if (readingId !== undefined) return;
    setReadingId(id);
    try {
      const found = await client.fetchQuery(query('readOrder', { params: { id } }));
      if (found.mayShip) {
        dismissToasts(orderToast(id));
        setOrder(found);
      } else {
        errorToast(orderToast(id), 'This order cannot be shipped', found.whyNot ?? '');
        await refresh(client, ['listOpenOrders']);
      }
    } catch (error) {
      errorToast(orderToast(id), 'The order could not be loaded', messageOf(error, 'Please try again.'));
    } finally {
      setReadingId(undefined);
    }
  }

  return { order, readingId, place, open, close: () => setOrder(undefined) };
}

/** Moves the focus to the list when a shipped order leaves it together with the focused button. */
function useFocusKept(isOpen: boolean) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      if (document.activeElement === document.body) place.current?.focus();
    };
  }, [isOpen]);
  return place;
}

import { useQuery } from '@tanstack/react-query';
import type { Money, OpenOrder } from '#shared/order/order.ts';
import { keepMeasures } from '#shared/text/measures.ts';
import { query } from '#web/api/queries.ts';
import { LoadFailure } from '#web/features/studio/load-problem.tsx';
import { OrdersLoading } from '#web/features/studio/orders/list/orders-loading.tsx';
import { FormProblem } from '#web/ui/form-answer.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Message } from '#web/ui/message.tsx';
import { Note, Text } from '#web/ui/text.tsx';
import { CancelOrders } from './cancel-orders.tsx';
import { OrderBadge } from './order-badge.tsx';
import { OrderHead } from './order-head.tsx';
import { formatOrderMoney, holdWords } from './order-words.ts';
import styles from './orders.module.css';

/** Open orders, those to ship first, and the one action on all of them. */
export function OpenOrders() {
  const asked = useQuery(query('listOpenOrders'));
  const { data: orders, error } = asked;
  if (asked.isPending) return <OrdersLoading />;
  if (!orders) return <LoadFailure of={asked} words="Failed to fetch orders" />;
  return (
    <>
      <Stack className={styles.bar}>
        <Text tone="soft" role="status">
          {orders.length > 0 && countWords(orders)}
        </Text>
        <CancelOrders orders={orders} />
      </Stack>
      {error && <FormProblem>Failed to fetch orders</FormProblem>}
      {orders.length === 0 ? (
        <Message title="No open orders found." as="p" />
      ) : (
        <ul>
          {toShipFirst(orders).map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ul>
      )}
    </>
  );
}

function countWords(orders: readonly OpenOrder[]): string {
  const held = orders.filter((order) => order.hold !== undefined).length;
  const toShip = orders.filter(isToShip).length;
  const paidTests = orders.filter((order) => order.paid && order.testMode).length;
  const counts: readonly (readonly [number, string])[] = [
    [toShip, 'paid, to ship'],
    [orders.length - toShip - paidTests - held, 'unpaid'],
    [held, 'not to ship'],
    [paidTests, 'paid in test mode'],
  ];
  const parts = counts.flatMap(([count, words]) => (count > 0 ? [`${count} ${words}`] : []));
  return `${orders.length} open: ${parts.join(' · ')}`;
}

interface OrderLine {
  readonly key: string;
  readonly quantity: string;
  readonly name: string;
  readonly totalMoney: Money;
}

/** One open order: what, for whom, how much, and whether it waits for money or for the post. */
function OrderRow({ order }: { readonly order: OpenOrder }) {
  const { id, number, state, createdAt, totalMoney, buyer, testMode } = order;
  const items = itemLines(order);
  const returned = returnLines(order);
  return (
    <li className={styles.order}>
      <OrderHead
        as="h2"
        works={[...items, ...returned].map(({ name }) => keepMeasures(name))}
        buyer={buyer}
        id={id}
        number={number}
        createdAt={createdAt}
        total={totalMoney}
        badges={
          <>
            <OrderBadge look={testMode ? 'test' : isToShip(order) ? 'go' : order.hold ? 'stop' : 'open'}>
              {paidWords(order)}
            </OrderBadge>
            <OrderBadge>{state}</OrderBadge>
          </>
        }
      />
      {order.lineItems && <Lines lines={items} />}
      {returned.length > 0 && (
        <>
          <Note size="xs" strong className={styles.returns}>
            Returned
          </Note>
          <Lines lines={returned} />
        </>
      )}
    </li>
  );
}

/** A test order is never shipped. */
function paidWords({ paid, hold, testMode }: OpenOrder): string {
  if (hold) return holdWords[hold];
  if (testMode) return paid ? 'TEST, nothing to ship' : 'TEST, unpaid';
  return paid ? 'Paid, to ship' : 'Unpaid';
}

function Lines({ lines }: { readonly lines: readonly OrderLine[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map(({ key, quantity, name, totalMoney }) => (
        <li key={key}>
          <Note as="span">{`${quantity} ×`}</Note>
          <span className={styles.name}>{keepMeasures(name)}</span>
          <span>{formatOrderMoney(totalMoney)}</span>
        </li>
      ))}
    </ul>
  );
}

function itemLines({ lineItems = [] }: OpenOrder): OrderLine[] {
  return lineItems.map((line, index) => ({ ...line, key: String(index) }));
}

function returnLines({ returns = [] }: OpenOrder): OrderLine[] {
  return returns
    .flatMap(({ returnLineItems }) => returnLineItems)
    .map(({ itemName, ...line }, index) => ({ ...line, name: itemName, key: String(index) }));
}

/** It waits for the post: a test order, one in review and one that was given back do not. */
function isToShip({ paid, hold, testMode }: OpenOrder): boolean {
  return paid && hold === undefined && !testMode;
}

/** Those to ship first, the longest waiting at the top; the others as they came, newest first. */
function toShipFirst(orders: readonly OpenOrder[]): OpenOrder[] {
  const toShip = orders.filter(isToShip).sort((a, b) => a.createdAt.localeCompare(b.createdAt));
  return [...toShip, ...orders.filter((order) => !isToShip(order))];
}

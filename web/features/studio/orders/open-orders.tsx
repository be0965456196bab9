import { useQuery } from '@tanstack/react-query';
import type { OpenOrder } from '#shared/model/order.ts';
import { query } from '#web/api/queries.ts';
import { LoadFailure } from '#web/features/studio/load-problem.tsx';
import { OrdersLoading } from '#web/features/studio/orders/list/orders-loading.tsx';
import { FormProblem } from '#web/ui/form-answer.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Message } from '#web/ui/message.tsx';
import { Text } from '#web/ui/text.tsx';
import { CancelOrders } from './cancel-orders.tsx';
import styles from './open-orders.module.css';
import { OrderRow } from './order-row.tsx';
import { isToShip, toShipFirst } from './to-ship-first.ts';

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

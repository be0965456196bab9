import { closeOpenOrder, forgetUnpaid, type Order, readOrder } from '../orders/order-records.ts';
import { counterpartOf } from '../orders/square-counterpart.ts';
import { patiently } from '../payments/patiently.ts';
import type { CheckoutPorts } from '../payments/ports.ts';
import type { Till, TillOrder } from '../payments/till.ts';
import type { Result } from './reconcile.ts';

/**
 * Closes an order nobody paid: first here, so that no payment can begin any more, then at Square. Until Square has
 * confirmed, it stays listed and comes again.
 */
export async function cancelUnpaid(ports: CheckoutPorts, orderId: string): Promise<Result> {
  const order = await readOrder(ports.table, orderId);
  if (!order) return 'skipped';
  if (order.state === 'OPEN' && !(await closeOpenOrder(ports.table, orderId))) return 'skipped';
  if (order.state !== 'OPEN' && order.state !== 'CANCELED') return 'skipped';
  if (order.mode === 'live' && !(await cancelAtSquare(ports, order))) return 'waiting';
  await forgetUnpaid(ports.table, orderId);
  ports.log('info', { message: 'order', orderId, state: 'CANCELED' });
  return 'canceled';
}

/** True once there is nothing open at Square any more. */
async function cancelAtSquare(ports: CheckoutPorts, order: Order): Promise<boolean> {
  const till = await ports.till('live');
  const found = await counterpart(ports, till, order);
  if (found === 'none') return true;
  if (found === 'unknown') return false;
  if (found.state === 'CANCELED' || found.state === 'COMPLETED') return true;
  if (found.isPaid) {
    // Paid at Square, but not through us: the artist took the money at the till. Hers to ship, not ours to cancel.
    ports.metric('UnpaidOrderPaidAtSquare');
    ports.log('warn', { message: 'an expired order was paid at Square', orderId: order.orderId });
    return true;
  }
  const canceled = await patiently(ports, () =>
    till.cancelOrder(found, `c_${order.orderId}_${found.version}`),
  );
  if (canceled.kind === 'unauthorised') ports.metric('SquareUnauthorised');
  return canceled.kind === 'ok' && canceled.value.state === 'CANCELED';
}

/** When the process died between Square's answer and our note of it, asking again with the same key brings the id. */
async function counterpart(
  ports: CheckoutPorts,
  till: Till,
  order: Order,
): Promise<TillOrder | 'none' | 'unknown'> {
  const { squareOrderId } = order;
  const found = await patiently(ports, () =>
    squareOrderId === undefined ? till.createOrder(counterpartOf(order)) : till.readOrder(squareOrderId),
  );
  if (found.kind === 'ok') return found.value;
  return found.kind === 'refused' ? 'none' : 'unknown';
}

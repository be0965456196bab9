import type { Order } from '#functions/orders/order.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import type { Result } from '#functions/orders/work-result.ts';
import { finishShipping } from './ship.ts';

/** The artist has said that it is shipped, and nobody has told Square, or not to the end. This process is its worker. */
export async function followShipping(ports: PaymentPorts, order: Order): Promise<Result> {
  const end = await finishShipping(ports, order);
  if (end.kind === 'unknown') return 'waiting';
  if (end.kind === 'called off' || end.kind === 'refused') {
    ports.metric('OrderStuck');
    ports.log('error', { message: 'order cannot be shipped', orderId: order.orderId, code: end.kind });
  }
  return 'followed';
}

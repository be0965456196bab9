import { finishShipping } from '#functions/checkout/fulfilment/ship.ts';
import type { Order } from '#functions/checkout/order.ts';
import type { PaymentPorts } from '#functions/checkout/ports.ts';
import type { Result } from './result.ts';

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

import type { Order } from '#functions/orders/order.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import type { Result } from '#functions/orders/work-result.ts';
import { finishShipping } from './ship.ts';

/** Goes on with a shipment that was requested and is not recorded at Square yet, under the order's lease. */
export async function followShipping(ports: PaymentPorts, order: Order): Promise<Result> {
  const end = await finishShipping(ports, order);
  if (end === 'unknown' || end === 'unauthorised') return 'waiting';
  if (end === 'canceled' || end === 'refused') {
    ports.metric('OrderStuck');
    ports.log('error', { message: 'order cannot be shipped', orderId: order.orderId, code: end });
  }
  return 'followed';
}

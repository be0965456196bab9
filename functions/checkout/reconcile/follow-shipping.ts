import { finishShipping } from '#functions/checkout/fulfilment/ship.ts';
import { type Order, reconcilerTime } from '#functions/checkout/order.ts';
import { moveOrder } from '#functions/checkout/payments/move.ts';
import { stepAside, takeOver } from '#functions/checkout/payments/seat.ts';
import type { PaymentPorts } from '#functions/checkout/ports.ts';
import { clockSlack, type Result } from './result.ts';

/** Milliseconds from one try to the next: as long as it has lasted, within these. */
const shortestPause = 60_000;
const longestPause = 6 * 60 * 60_000;

/** The artist has said that it is shipped, and nobody has told Square, or not to the end. */
export async function followShipping(ports: PaymentPorts, found: Order): Promise<Result> {
  if ((found.workerUntil ?? 0) + clockSlack > ports.now()) return 'waiting';
  const order = await takeOver(ports, found, reconcilerTime);
  if (!order) return 'skipped';
  try {
    const end = await finishShipping(ports, order);
    if (end.kind === 'unknown') return await waits(ports, order);
    if (end.kind === 'called off' || end.kind === 'refused') {
      ports.metric('OrderStuck');
      ports.log('error', { message: 'order cannot be shipped', orderId: order.orderId, code: end.kind });
    }
    return 'followed';
  } finally {
    await stepAside(ports, order);
  }
}

async function waits(ports: PaymentPorts, order: Order): Promise<Result> {
  const { troubles = 0, shipping } = order;
  const lasted = ports.now() - (shipping?.askedAt ?? ports.now());
  const pause = Math.min(longestPause, Math.max(shortestPause, lasted));
  await moveOrder(ports, order, { move: 'postpone', set: { troubles }, at: ports.now() + pause });
  return 'waiting';
}

import type { Order } from '#functions/orders/order.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import { advance } from '#functions/orders/purchase/pay/advance.ts';
import { nextPass } from '#functions/orders/purchase/pay/recovery-plan.ts';
import type { Result } from '#functions/orders/work-result.ts';
import { resolveReview } from './resolve-review.ts';

/** Brings an attempt or a review to its end, as far as it has one, while this process holds the order's lease. */
export async function resolveLeased(ports: PaymentPorts, order: Order): Promise<Result> {
  if (order.state === 'REVIEW' && order.mode === 'live') return resolveReview(ports, order);
  const { end } = await advance(ports, order, { plan: nextPass });
  return results[end.end];
}

const results = { paid: 'settled', refused: 'released', waiting: 'waiting', review: 'review' } as const;

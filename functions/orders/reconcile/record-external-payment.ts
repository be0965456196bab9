import { applyTransition, unlessLost } from '#functions/orders/apply-transition.ts';
import { toReview } from '#functions/orders/end-transitions.ts';
import type { Order } from '#functions/orders/order.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import { readOrderOf } from '#functions/orders/records.ts';
import type { TransitionInput } from '#functions/orders/transitions.ts';
import type { ProviderOrder } from '#functions/square/provider-order.ts';

/**
 * Records an event of Square's about money. Money that was taken for an order that nobody pays here puts the order in
 * review at once. Running payments and refunds are the reconciler's.
 */
export async function recordExternalPayment(
  ports: Pick<PaymentPorts, 'table' | 'now' | 'log' | 'metric'>,
  atSquare: ProviderOrder,
  isRefunded: boolean,
): Promise<void> {
  const { captured } = atSquare;
  const order = captured === 0 ? undefined : await readOrderOf(ports.table, atSquare);
  const input = order && transitionFor(order, { captured, isRefunded }, ports.now());
  // A payment may have begun, or another event was faster.
  if (input) await unlessLost(applyTransition(ports, order, input), () => undefined);
}

function transitionFor(
  order: Order,
  { captured, isRefunded }: { readonly captured: number; readonly isRefunded: boolean },
  now: number,
): TransitionInput | undefined {
  // Made here, in the Dashboard or at the till: the reconciler finds out.
  if (order.state === 'PAID')
    return isRefunded ? { transition: 'recordRefundEvent', set: { heardAt: now } } : undefined;
  if (order.state !== 'OPEN' && order.state !== 'CANCELED') return undefined;
  // Square tells of a refund too, and the order's tenders still read as captured after it.
  if (captured <= (order.givenBack ?? 0)) return undefined;
  return toReview(order, 'paid at Square although nobody paid here', now);
}

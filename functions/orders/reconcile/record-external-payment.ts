import { applyTransition, unlessLost } from '#functions/orders/apply-transition.ts';
import { toReview } from '#functions/orders/end-transitions.ts';
import type { Order } from '#functions/orders/order.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import { readOrderOf } from '#functions/orders/records.ts';
import type { TransitionInput } from '#functions/orders/transitions.ts';
import type { ProviderOrder } from '#functions/square/provider-order.ts';

/** Records payments made at Square; one for an unpaid order leads to a review. Leaves running payments alone. */
export async function recordExternalPayment(
  ports: Pick<PaymentPorts, 'table' | 'now' | 'log' | 'metric'>,
  atSquare: ProviderOrder,
  isRefunded = false,
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
  // Refunded here, in the Dashboard or at the till; the reconciler finds out which.
  if (order.state === 'PAID')
    return isRefunded ? { transition: 'recordRefundEvent', set: { heardAt: now } } : undefined;
  if (order.state !== 'OPEN' && order.state !== 'CANCELED') return undefined;
  // Square also sends events about refunds, and the order's tenders still read as captured after them.
  if (captured <= (order.givenBack ?? 0)) return undefined;
  return toReview(order, 'paid at Square although nobody paid here', now);
}

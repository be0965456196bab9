import { LostOrder, moveOrder } from '#functions/orders/apply-transition.ts';
import { toReview } from '#functions/orders/end-transitions.ts';
import type { Order } from '#functions/orders/order.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import { readOrderOf } from '#functions/orders/records.ts';
import type { Move } from '#functions/orders/transitions.ts';
import type { ProviderOrder } from '#functions/square/provider-order.ts';

/**
 * Square tells of money. If it was taken for an order of ours that nobody pays here, the shop and Square contradict each
 * other, and a person must look at once. Of a running payment, and of a refund, the reconciler takes care.
 */
export async function hearOfMoney(
  ports: Pick<PaymentPorts, 'table' | 'now' | 'log' | 'metric'>,
  atSquare: ProviderOrder,
  isRefunded: boolean,
): Promise<void> {
  const { captured } = atSquare;
  const order = captured === 0 ? undefined : await readOrderOf(ports.table, atSquare);
  const move = order && moveFor(order, { captured, isRefunded }, ports.now());
  try {
    if (move) await moveOrder(ports, order, move);
  } catch (error) {
    // A payment has begun, or another event was faster.
    if (!(error instanceof LostOrder)) throw error;
  }
}

function moveFor(
  order: Order,
  { captured, isRefunded }: { readonly captured: number; readonly isRefunded: boolean },
  now: number,
): Move | undefined {
  // Made here, in the Dashboard or at the till: the reconciler finds out.
  if (order.state === 'PAID') return isRefunded ? { move: 'hear', set: { heardAt: now } } : undefined;
  if (order.state !== 'OPEN' && order.state !== 'CANCELED') return undefined;
  // Square tells of a refund too, and the order's tenders still read as captured after it.
  if (captured <= (order.givenBack ?? 0)) return undefined;
  return toReview(order, 'paid at Square although nobody paid here', now);
}

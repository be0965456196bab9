import { applyTransition, LostOrder } from '#functions/orders/apply-transition.ts';
import { toPaid, toReview } from '#functions/orders/end-transitions.ts';
import type { Order } from '#functions/orders/order.ts';
import type { TransitionInput } from '#functions/orders/transitions.ts';
import type { PaymentProvider } from '#functions/square/provider.ts';
import { writeCount } from '#functions/stock/write-count.ts';
import { countDecline } from './limits.ts';
import type { End, Step, Work } from './step.ts';

/** Writes the changes of a step, and answers the order after them. Throws LostOrder. */
export async function carryOut({ ports, provider, payer }: Work, order: Order, step: Step): Promise<Order> {
  if (step.counts) ports.metric(step.counts);
  if (step.isDecline && payer) await countDecline(ports, payer);
  await Promise.all(
    (step.writeDown ?? []).map(({ row, count, stock }) =>
      writeCount(ports.table, row, stock.locationId, count),
    ),
  );
  const input = 'end' in step.next ? (step.write ?? toEnd(order, step.next, ports.now())) : step.write;
  if (!input) return order;
  try {
    return await applyTransition(ports, order, input);
  } catch (error) {
    if (error instanceof LostOrder) await giveUp(provider, input, error);
    throw error;
  }
}

/**
 * A process whose lease has expired may find the attempt ended. Then only it knows of this payment, and
 * it voids the authorisation rather than leave it to expire.
 */
async function giveUp(
  provider: PaymentProvider,
  { set }: TransitionInput,
  { known, now }: LostOrder,
): Promise<void> {
  const paymentId = 'paymentId' in set ? set.paymentId : undefined;
  if (paymentId === undefined) return;
  const isOver = now?.attempt !== known.attempt || now.state === 'OPEN' || now.state === 'CANCELED';
  if (isOver || (now.state === 'PAID' && now.paymentId !== paymentId))
    await provider.cancelPayment(paymentId);
}

/** The transition that ends an attempt; none while the outcome is unknown. `now` in milliseconds, as below. */
function toEnd(order: Order, end: End, now: number): TransitionInput | undefined {
  switch (end.end) {
    case 'paid':
      return toPaid(order, end.payment, now, end.fresh);
    case 'refused': {
      const set = { refusal: { attempt: order.attempt, ...end.refusal } };
      // Closed at Square: the next click places a new order.
      return { transition: end.refusal.body.code === 'ORDER_CLOSED' ? 'drop' : 'release', set };
    }
    case 'review':
      return toReview(order, end.reason, now);
    case 'waiting':
      return undefined;
  }
}

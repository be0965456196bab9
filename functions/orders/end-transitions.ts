import { deliverableAddress, maskedAddress } from '#functions/mail/address.ts';
import type { ProviderPayment } from '#functions/square/provider.ts';
import type { FreshCount } from '#functions/stock/available.ts';
import { notCompleted, refundedInFull } from './messages.ts';
import { isWrittenAbout, type Order, type ReviewReason } from './order.ts';
import { testShopper } from './read-shopper.ts';
import type { TransitionInput } from './transitions.ts';

/** Milliseconds until the reconciler checks an order in review again. */
const reviewPause = 5 * 60_000;

export function toPaid(
  order: Order,
  payment: ProviderPayment,
  now: number,
  fresh: readonly FreshCount[] = [],
  delivery?: Order['delivery'],
): TransitionInput {
  const paid = paidWith(order, payment, now, delivery);
  return order.mode === 'test'
    ? { transition: 'settleTest', ...paid }
    : { transition: 'settle', ...paid, soldAt: payment.at, fresh };
}

/** Returns the transition from review to PAID if the sale stands. Its write fails if the stock has changed. */
export function toKept(
  order: Order,
  payment: ProviderPayment,
  now: number,
  fresh: readonly FreshCount[],
  delivery?: Order['delivery'],
): TransitionInput {
  const { set, buyer } = paidWith(order, payment, now, delivery);
  // Keeping the sale also decides about its failed refunds: the order is to be shipped.
  const refundDecision = { refunds: order.refunds?.length ?? 0, ship: true };
  return { transition: 'keepSale', set: { ...set, refundDecision }, buyer, soldAt: payment.at, fresh };
}

/** Returns the values of a transition to PAID. If the order no longer has email and name, they come from Square. */
function paidWith(
  order: Order,
  { paymentId, buyerEmail }: ProviderPayment,
  paidAt: number,
  delivery: Order['delivery'],
) {
  const buyer = order.mode === 'test' ? testShopper : (order.card?.buyerEmail ?? buyerEmail);
  // Erased personal data is not stored again.
  const isLost = order.delivery === undefined && order.erasedAt === undefined;
  const restored = isLost && delivery ? { delivery } : {};
  const isWritten = isWrittenAbout({ ...order, ...restored });
  const reached = isWritten && buyer !== undefined ? deliverableAddress(buyer) : undefined;
  const mailedTo = reached === undefined ? {} : { mailedTo: maskedAddress(reached) };
  return { set: { paymentId, confirmation: paymentId, paidAt, ...mailedTo, ...restored }, buyer };
}

/** Returns the transition that puts an order in review. The reconciler then checks the order regularly, and raises the alarm each time. */
export function toReview(
  { state, paymentId }: Order,
  reviewReason: ReviewReason,
  now: number,
): TransitionInput {
  const set = {
    reviewReason,
    leaseUntil: now + reviewPause,
    workerUntil: 0,
    ...(paymentId !== undefined && { paymentId }),
  };
  return state === 'OPEN' || state === 'CANCELED'
    ? { transition: 'reviewUnexpectedPayment', set: { ...set, worker: '' } }
    : { transition: 'review', set };
}

/** Returns the transition after a full refund. `captured`: minor units that Square had taken; 0 if nothing. */
export function toRefunded({ attempt }: Order, captured: number): TransitionInput {
  const refusal = { attempt, ...(captured > 0 ? refundedInFull : notCompleted) };
  return { transition: 'refundOrder', set: { refusal, givenBack: captured } };
}

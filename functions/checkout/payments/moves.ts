import { testBuyer } from '#functions/checkout/fulfilment/buyer.ts';
import { isWrittenAbout, type Order, type ReviewReason } from '#functions/checkout/order.ts';
import { notCompleted, paidBack } from '#functions/checkout/words.ts';
import { deliverableAddress, maskedAddress } from '#functions/mail/address.ts';
import type { ProviderPayment } from '#functions/square/provider.ts';
import type { Fresh } from './look.ts';
import type { End } from './step.ts';
import type { Move } from './transitions.ts';

/** Milliseconds between two looks at an order that waits for a person. */
const reviewPause = 5 * 60_000;

/** The transition that ends an attempt; none where nobody knows yet. `now` in milliseconds, as below. */
export function toEnd(order: Order, end: End, now: number): Move | undefined {
  switch (end.end) {
    case 'paid':
      return toPaid(order, end.payment, now, end.fresh);
    case 'refused': {
      const set = { refusal: { attempt: order.attempt, ...end.refusal } };
      // Dead at Square: the next click makes a new order.
      return { move: end.refusal.body.code === 'ORDER_CLOSED' ? 'drop' : 'release', set };
    }
    case 'review':
      return toReview(order, end.reason, now);
    case 'waiting':
      return undefined;
  }
}

export function toPaid(
  order: Order,
  payment: ProviderPayment,
  now: number,
  fresh: readonly Fresh[] = [],
): Move {
  const paid = paidWith(order, payment, now);
  return order.mode === 'test'
    ? { move: 'settleTest', ...paid }
    : { move: 'settle', ...paid, soldAt: payment.at, fresh };
}

/** Paid with exactly these units or not at all. */
export function toKept(order: Order, payment: ProviderPayment, now: number, fresh: readonly Fresh[]): Move {
  const { set, buyer } = paidWith(order, payment, now);
  // Keeping the sale decides about its failed refunds, too: the order is to be shipped.
  const refundDecision = { refunds: order.refunds?.length ?? 0, ship: true };
  return { move: 'keep', set: { ...set, refundDecision }, buyer, soldAt: payment.at, fresh };
}

/** After a review only Square still knows where the buyer is reached. */
function paidWith(order: Order, { paymentId, buyerEmail }: ProviderPayment, paidAt: number) {
  const buyer = order.mode === 'test' ? testBuyer : (order.card?.buyerEmail ?? buyerEmail);
  const reached = isWrittenAbout(order) && buyer !== undefined ? deliverableAddress(buyer) : undefined;
  const mailedTo = reached === undefined ? {} : { mailedTo: maskedAddress(reached) };
  return { set: { paymentId, confirmation: paymentId, paidAt, ...mailedTo }, buyer };
}

/**
 * The shop and Square contradict each other. The reconciler keeps looking, so that an answer of Square's still ends it;
 * the alarm is raised each time.
 */
export function toReview({ state, paymentId }: Order, reviewReason: ReviewReason, now: number): Move {
  const set = {
    reviewReason,
    leaseUntil: now + reviewPause,
    workerUntil: 0,
    ...(paymentId !== undefined && { paymentId }),
  };
  return state === 'OPEN' || state === 'CANCELED'
    ? { move: 'contradict', set: { ...set, worker: '' } }
    : { move: 'review', set };
}

/** The buyer has every cent back, or will have: `captured` is what Square had taken. */
export function toGivenBack({ attempt }: Order, captured: number): Move {
  const refusal = { attempt, ...(captured > 0 ? paidBack : notCompleted) };
  return { move: 'giveBack', set: { refusal, givenBack: captured } };
}

import { deliverableAddress, maskedAddress } from '#functions/mail/address.ts';
import type { ProviderPayment } from '#functions/square/provider.ts';
import type { Fresh } from '#functions/stock/available.ts';
import { testBuyer } from './buyer.ts';
import { notCompleted, paidBack } from './messages.ts';
import { isWrittenAbout, type Order, type ReviewReason } from './order.ts';
import type { Move } from './transitions.ts';

/** Milliseconds between two looks at an order that waits for a person. */
const reviewPause = 5 * 60_000;

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

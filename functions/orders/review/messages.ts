import { conflict, type UserError, unavailable } from '#functions/http/errors.ts';
import { notInThisAccount, orderIsBusy, squareSilent } from '#functions/orders/messages.ts';
import type { Order, ReviewReason } from '#functions/orders/order.ts';
import { formatMinorUnits } from '#shared/money/money.ts';
import type { ReviewAction, ReviewEnd } from '#shared/order/order.ts';
import { orderNumber } from '#shared/order/order-number.ts';
import type { KeepProblem, ReviewOutcome } from './end-review.ts';

/** Messages for the artist about the reasons of a review. */
const reasons: Readonly<Record<ReviewReason, string>> = {
  'paid at Square although nobody paid here':
    'Square received money for this order, but nobody paid it in the shop.',
  'payment is gone':
    'Square does not know the payment that the shop has on record. If the shop was connected to another account when it was paid, look there.',
  'captured by Square, and sold elsewhere':
    'Square charged the card, but by its own count the work was also sold elsewhere.',
  'paid at Square by another payment': 'Square received another payment for this order.',
  'Square will not void': 'The shop tried to cancel the payment, and Square refused.',
  'payment does not match': 'Square charged another amount than this order costs.',
  'refund failed': 'The shopper was to be refunded, and Square could not do it.',
  'not authorised': 'The payment was cancelled, but Square charged the card anyway.',
  'sold elsewhere':
    'The work was sold elsewhere while this payment ran. The payment was cancelled, but Square charged the card anyway.',
  'held by another':
    'Someone else was paying for the last piece. This payment was cancelled, but Square charged the card anyway.',
  'closed at Square':
    'The order was closed in Square while the payment ran, but Square charged the card anyway.',
  'price changed': 'The price changed while the payment ran, but Square charged the card anyway.',
  'location changed':
    'The order’s location changed while the payment ran, but Square charged the card anyway.',
  'count missing':
    'Square no longer had a count of the work while the payment ran. The payment was cancelled, but Square charged the card anyway.',
  unclear: 'The shop and Square disagree about the payment of this order.',
};

export function reasonWords({ reviewReason = 'unclear' }: Order): string {
  return reasons[reviewReason];
}

const keepProblems: Readonly<Record<KeepProblem, string>> = {
  'nothing taken': 'Square has no money for this order.',
  'not in this account': notInThisAccount,
  undecided: 'Square has not decided about a payment yet.',
  'several payments': 'There is more than one payment. Refund all but one in Square, or all of them here.',
  'other amount': 'The payment is not exactly the amount of this order.',
  'partly refunded': 'Part of the money was already refunded.',
  'refund under way': 'The money is on its way back to the shopper.',
  'no units':
    'By Square’s count there is none left for this order. If you have one, add it to the stock in Square first.',
};

export function keepProblemWords(problem: KeepProblem): string {
  return keepProblems[problem];
}

/** Returns the activity log's line about the artist's decision, before the decision is carried out. */
export function intentWords(action: ReviewAction, { orderId, total, currency }: Order): string {
  const what = { keep: 'Keep the sale', refund: 'Refund the shopper', check: 'Ask Square again' }[action];
  return `${what}: order ${orderNumber(orderId)} of ${formatMinorUnits(total, currency)}`;
}

/** Returns the message about the result of a decision, for the activity log and the answer. */
export function outcomeWords(end: ReviewOutcome, { currency }: Order): string {
  switch (end.kind) {
    case 'kept':
      return 'The sale is kept. The order is paid and ready to ship.';
    case 'not in this account':
      return `The order is cancelled in the shop. ${notInThisAccount}`;
    case 'refunded':
      return end.taken === 0
        ? 'Square has no money for this order, so it is cancelled.'
        : `The shopper gets ${formatMinorUnits(end.taken, currency)} back, and the order is cancelled: do not ship it. Add what you still have to the stock in Square.`;
    case 'stays':
      return 'Nothing has changed: the shop and Square still disagree.';
    case 'cannot keep':
      return `The sale cannot be kept. ${keepProblems[end.problem]}`;
    case 'refused':
      return 'Square refused the refund. Nothing more was refunded: look at the payment in Square.';
    case 'undecided':
      return 'Square has not decided about a payment yet. Try again in a quarter of an hour.';
    case 'unknown':
      return end.begun
        ? `${squareSilent} The refund may be on its way: the shop keeps asking Square about this one and never makes a second.`
        : `${squareSilent} Nothing was changed. Please try again in a moment.`;
    case 'lost':
      return orderIsBusy;
  }
}

/** Returns the answer to a decision, or throws an error if the decision could not be carried out. */
export function answerOf(end: ReviewOutcome, order: Order): ReviewEnd {
  const message = outcomeWords(end, order);
  switch (end.kind) {
    case 'kept':
      return { state: 'PAID', message };
    case 'refunded':
    case 'not in this account':
      return { state: 'CANCELED', message };
    case 'stays':
      return { state: 'REVIEW', message };
    case 'unknown':
      throw unavailable(message);
    default:
      throw conflict(message);
  }
}

/** Returns the error if another user or the reconciler has ended the review before. */
export function isOverAlready({ state, givenBack = 0, currency }: Order): UserError {
  const how =
    state === 'PAID'
      ? 'its sale is kept'
      : givenBack > 0
        ? `the shopper gets ${formatMinorUnits(givenBack, currency)} back`
        : 'there is nothing left to decide';
  return conflict(`This order is no longer in review: ${how}.`);
}

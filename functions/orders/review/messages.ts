import { conflict, type UserError, unavailable } from '#functions/http/errors.ts';
import { notInThisAccount, orderIsBusy, squareSilent } from '#functions/orders/messages.ts';
import type { Order, ReviewReason } from '#functions/orders/order.ts';
import { formatMinorUnits } from '#shared/money/money.ts';
import type { ReviewAction, ReviewEnd } from '#shared/order/order.ts';
import { orderNumber } from '#shared/order/order-number.ts';
import type { KeepProblem, ReviewOutcome } from './end-review.ts';

/** The checkout's reasons, in words for the artist. */
const reasons: Readonly<Record<ReviewReason, string>> = {
  'paid at Square although nobody paid here':
    'Square has taken money for this order although nobody paid it in the shop.',
  'payment is gone':
    'Square does not know the payment that the shop has on record. If the shop was connected to another account when it was paid, look there.',
  'captured by Square, and sold elsewhere':
    'Square has taken the money, but by its own count the work was sold elsewhere too.',
  'paid at Square by another payment': 'Square has taken money for this order by another payment.',
  'Square will not void': 'The payment was to be voided, and Square refused.',
  'payment does not match': 'What Square has taken is not what this order costs.',
  'refund failed': 'The money was to go back to the shopper, and Square could not pay it out.',
  'not authorised': 'The payment was voided, and Square has taken the money all the same.',
  'sold elsewhere':
    'The work was sold elsewhere while this payment ran. The payment was voided, and Square has taken the money all the same.',
  'held by another':
    'Someone else was paying for the last piece. This payment was voided, and Square has taken the money all the same.',
  'closed at Square':
    'The order was closed in Square while the payment ran, and Square has taken the money all the same.',
  'price changed': 'The price changed while the payment ran, and Square has taken the money all the same.',
  'location changed':
    'The order’s location changed while the payment ran, and Square has taken the money all the same.',
  'count missing':
    'Square no longer named a count of the work while the payment ran. The payment was voided, and Square has taken the money all the same.',
  unclear: 'The shop and Square disagree about the payment of this order.',
};

export function reasonWords({ reviewReason = 'unclear' }: Order): string {
  return reasons[reviewReason];
}

const keepProblems: Readonly<Record<KeepProblem, string>> = {
  'nothing taken': 'Square holds no money for it.',
  'not in this account': notInThisAccount,
  undecided: 'Square has not decided about a payment yet.',
  'several payments': 'More than one payment was taken. Refund all but one in Square, or all of them here.',
  'other amount': 'The payment is not of exactly this order.',
  'partly refunded': 'A part of the money went back already.',
  'refund under way': 'The money is on its way back to the shopper.',
  'no units':
    'By Square’s count there is none left for this order. If you have one, add it to the stock in Square first.',
};

export function keepProblemWords(problem: KeepProblem): string {
  return keepProblems[problem];
}

/** The request, for the activity log. */
export function intentWords(action: ReviewAction, { orderId, total, currency }: Order): string {
  const what = { keep: 'Keep the sale', refund: 'Refund the shopper', check: 'Ask Square again' }[action];
  return `${what}: order ${orderNumber(orderId)} of ${formatMinorUnits(total, currency)}`;
}

/** The result, for the activity log and for the answer. */
export function outcomeWords(end: ReviewOutcome, { currency }: Order): string {
  switch (end.kind) {
    case 'kept':
      return 'The sale is kept. The order is paid and ready to ship.';
    case 'not in this account':
      return `The order is cancelled in the shop. ${notInThisAccount}`;
    case 'refunded':
      return end.taken === 0
        ? 'Square holds no money for this order, so it is cancelled.'
        : `The shopper gets ${formatMinorUnits(end.taken, currency)} back, and the order is cancelled: do not ship it. What you still have, add to the stock in Square.`;
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
        ? `${squareSilent} The refund may be on its way: the shop keeps asking for this one and never makes a second.`
        : `${squareSilent} Nothing was changed. Please try again in a moment.`;
    case 'lost':
      return orderIsBusy;
  }
}

/** The answer; failures are thrown. */
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

/** Another user, or the shop itself, was faster. */
export function isOverAlready({ state, givenBack = 0, currency }: Order): UserError {
  const how =
    state === 'PAID'
      ? 'its sale is kept'
      : givenBack > 0
        ? `the shopper gets ${formatMinorUnits(givenBack, currency)} back`
        : 'there is nothing left to decide';
  return conflict(`This order is not in review any more: ${how}.`);
}

import { paymentErrorCode, testSourceId } from '#shared/contract/errors.ts';
import type { OrderState } from '#shared/model/order.ts';
import { paymentErrorMessage } from '#shared/rules/payment-errors.ts';
import type { MetricName } from '../http/metrics.ts';
import type { Order, Refusal } from '../orders/order-records.ts';
import type { SquareProblem } from '../square/client.ts';
import type { Outcome, TillOrder, TillPayment } from './till.ts';

/**
 * The money state machine's decisions, without any I/O (reliability section 2.2):
 *
 * `OPEN → PAYING(k) → AUTHORISED(k) → CAPTURING → PAID`, with the side exits `→ OPEN` (it is certain that nothing was
 * charged), `→ CANCELED` (unpaid for 24 hours) and `→ REVIEW` (a person must look). Everything here follows one
 * rule: unknown is not failed. Only a definite answer of Square's moves money or stock.
 */

/** Attempts of one order. The key of attempt k is stored before Square hears of it. */
export const largestAttempts = 5;
/** Milliseconds. How long one attempt may hold stock before the reconciler looks after it. */
export const leaseTime = 120_000;
/** Milliseconds. Longer than a Lambda of this group can run, so that a process never works beside its successor. */
export const workerTime = 30_000;
/** Milliseconds by which the clocks of two processes may differ. */
export const clockSlack = 5_000;

const inFlight: readonly OrderState[] = ['PAYING', 'AUTHORISED', 'CAPTURING'];

export function isInFlight(state: OrderState): boolean {
  return inFlight.includes(state);
}

/** At most 45 characters for Square; these are 31. */
export function paymentKeyOf(orderId: string, attempt: number): string {
  return `p_${orderId}_${attempt}`;
}

export type RequestDecision =
  | { readonly do: 'answer-paid' }
  | { readonly do: 'start' }
  | { readonly do: 'resume' }
  | { readonly do: 'wait' }
  | { readonly do: 'refuse-again'; readonly refusal: Refusal }
  | {
      readonly do: 'refuse';
      readonly why: 'not-found' | 'closed' | 'in-review' | 'too-many-attempts' | 'wrong-source' | 'not-ready';
    };

/**
 * What a `POST /api/payments` means for the order as it stands. `watched` is the attempt this very request has been
 * waiting for: its end is this request's end too, never the start of another attempt.
 */
export function decideRequest(
  order: Order | undefined,
  request: { readonly owner: string; readonly sourceId: string; readonly watched: number | undefined },
  now: number,
): RequestDecision {
  if (!order || order.owner !== request.owner) return { do: 'refuse', why: 'not-found' };
  if (order.state === 'PAID') return { do: 'answer-paid' };
  if (order.state === 'CANCELED') return { do: 'refuse', why: 'closed' };
  if (order.state === 'REVIEW') return { do: 'refuse', why: 'in-review' };
  if ((request.sourceId === testSourceId) !== (order.mode === 'test'))
    return { do: 'refuse', why: 'wrong-source' };
  if (isInFlight(order.state)) return mayResume(order, now) ? { do: 'resume' } : { do: 'wait' };
  if (request.watched !== undefined)
    return order.refusal?.attempt === request.watched
      ? { do: 'refuse-again', refusal: order.refusal }
      : { do: 'wait' };
  if (order.attempt >= largestAttempts) return { do: 'refuse', why: 'too-many-attempts' };
  if (order.mode === 'live' && order.squareOrderId === undefined) return { do: 'refuse', why: 'not-ready' };
  return { do: 'start' };
}

/** A stopped attempt may be taken further by the shopper's own retry while its lease lasts; then it is the reconciler's. */
function mayResume(order: Order, now: number): boolean {
  return (order.workerUntil ?? 0) <= now && now < (order.leaseUntil ?? 0);
}

/** Codes after which a payment under the same key may exist all the same. */
const unclearCodes = new Set(['IDEMPOTENCY_KEY_REUSED', 'TEMPORARY_ERROR']);

export type AuthoriseDecision =
  | { readonly do: 'keep'; readonly payment: TillPayment }
  | { readonly do: 'settle'; readonly payment: TillPayment }
  | { readonly do: 'release'; readonly refusal: Omit<Refusal, 'attempt'>; readonly metric: MetricName }
  | { readonly do: 'leave' };

/** What the answer to CreatePayment means. */
export function decideAuthorised(order: Order, outcome: Outcome<TillPayment>): AuthoriseDecision {
  switch (outcome.kind) {
    case 'ok': {
      const payment = outcome.value;
      if (payment.status === 'APPROVED') return { do: 'keep', payment };
      if (payment.status === 'COMPLETED' && paysFor(order, payment)) return { do: 'settle', payment };
      if (isVoided(payment)) return { do: 'release', refusal: notCompleted, metric: 'CardDeclined' };
      return { do: 'leave' };
    }
    case 'refused':
      if (outcome.problems.some(({ code }) => unclearCodes.has(code))) return { do: 'leave' };
      return { do: 'release', refusal: declined(outcome.problems), metric: 'CardDeclined' };
    case 'busy':
      return { do: 'release', refusal: tillBusy, metric: 'PaymentError' };
    case 'unauthorised':
      return { do: 'release', refusal: tillClosed, metric: 'SquareUnauthorised' };
    case 'unknown':
      return { do: 'leave' };
  }
}

export function isVoided(payment: TillPayment): boolean {
  return payment.status === 'CANCELED' || payment.status === 'FAILED';
}

/** The payment is for this order's Square order and of exactly its amount. */
export function paysFor(order: Order, payment: TillPayment): boolean {
  return (
    payment.amount === order.total &&
    payment.currency === order.currency &&
    payment.squareOrderId === (order.squareOrderId ?? '')
  );
}

/** Why an authorised payment must be given back; undefined when Square's order still is what the shopper agreed to. */
export function orderProblem(order: Order, atSquare: TillOrder): string | undefined {
  if (atSquare.state !== 'OPEN') return 'the order was closed at Square';
  if (atSquare.isPaid) return 'the order was paid at Square';
  if (atSquare.total !== order.total || atSquare.currency !== order.currency) return 'the price changed';
  if (atSquare.locationId !== order.locationId) return 'the location changed';
  return undefined;
}

/** What a look at the payment itself says once capture or void has been asked for. */
export function decideFate(
  order: Order,
  outcome: Outcome<TillPayment>,
): 'settle' | 'release' | 'authorised' | 'review' | 'unknown' {
  if (outcome.kind !== 'ok') return 'unknown';
  const payment = outcome.value;
  if (payment.status === 'COMPLETED')
    return paysFor(order, payment) && order.voidReason === undefined ? 'settle' : 'review';
  if (isVoided(payment)) return 'release';
  return payment.status === 'APPROVED' ? 'authorised' : 'unknown';
}

export const notCompleted: Omit<Refusal, 'attempt'> = {
  status: 409,
  body: { error: 'Payment was not completed. Your card was not charged.' },
};
const tillBusy: Omit<Refusal, 'attempt'> = {
  status: 503,
  body: { error: 'Card payments are very busy. Your card was not charged. Please try again in a minute.' },
};
const tillClosed: Omit<Refusal, 'attempt'> = {
  status: 503,
  body: {
    error:
      'Card payments are not available at this moment. Your card was not charged. Please try again later.',
  },
};

/** What the SDK puts in when an answer carried no list of errors. */
const noErrorsGiven = 'V1_ERROR';

/**
 * A decline in the words of spec section 8. Square's own detail goes along only for problems with the card, as
 * the spec shows it for codes it does not word; never for errors about the request.
 */
function declined(problems: readonly SquareProblem[]): Omit<Refusal, 'attempt'> {
  const errors = problems
    .filter(({ category }) => category !== noErrorsGiven)
    .map(({ category, code, detail }) => ({
      code,
      ...(category === paymentErrorCode && detail !== undefined && { detail }),
    }));
  return { status: 402, body: { error: paymentErrorMessage(errors), code: paymentErrorCode, errors } };
}

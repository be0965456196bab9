import type { MetricName } from '#functions/metrics.ts';
import { paymentErrorCode, testSourceId } from '#shared/contract/errors.ts';
import type { Outcome, ProviderOrder, ProviderPayment } from '../../square/provider.ts';
import { isInFlight, isPayable, largestAttempts, type Order, type Refusal } from '../order.ts';
import { declined, notCompleted, providerBusy, providerClosed } from '../words.ts';

/**
 * The checkout's decisions, without any I/O. Everything follows one rule: unknown is not failed. Only a definite answer
 * of Square's moves money or stock.
 */
export type RequestDecision =
  | { readonly do: 'answer-paid' | 'start' | 'resume' | 'wait' }
  | { readonly do: 'refuse-again'; readonly refusal: Refusal }
  | {
      readonly do: 'refuse';
      readonly why: 'not-found' | 'closed' | 'in-review' | 'too-many-attempts' | 'wrong-source';
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
  if (request.watched !== undefined && order.refusal?.attempt === request.watched && !isInFlight(order.state))
    return { do: 'refuse-again', refusal: order.refusal };
  if (order.state === 'CANCELED') return { do: 'refuse', why: 'closed' };
  if (order.state === 'REVIEW') return { do: 'refuse', why: 'in-review' };
  if ((request.sourceId === testSourceId) !== (order.mode === 'test'))
    return { do: 'refuse', why: 'wrong-source' };
  if (isInFlight(order.state)) return mayResume(order, now) ? { do: 'resume' } : { do: 'wait' };
  if (request.watched !== undefined) return { do: 'wait' };
  if (order.attempt >= largestAttempts) return { do: 'refuse', why: 'too-many-attempts' };
  return isPayable(order, now) ? { do: 'start' } : { do: 'refuse', why: 'closed' };
}

/** A stopped attempt may be taken further by the shopper's own retry while its lease lasts; then it is the reconciler's. */
function mayResume(order: Order, now: number): boolean {
  return (order.workerUntil ?? 0) <= now && now < (order.leaseUntil ?? 0);
}

/** Codes after which a payment under the same key may exist all the same. */
const unclearCodes = new Set(['IDEMPOTENCY_KEY_REUSED', 'TEMPORARY_ERROR']);

export type AuthoriseDecision =
  | { readonly do: 'look' | 'settle'; readonly payment: ProviderPayment }
  | { readonly do: 'release'; readonly refusal: Refusal; readonly metric: MetricName }
  /** Square did not take the payment for a reason of the request itself: is its order still open? */
  | { readonly do: 'ask-order'; readonly refusal: Refusal }
  | { readonly do: 'leave' };

/**
 * What the answer to CreatePayment means. "Busy" and "unauthorised" say that this call did nothing; on a resumed attempt
 * (`isFirst` false) an earlier one may have.
 */
export function decideAuthorised(
  order: Order,
  outcome: Outcome<ProviderPayment>,
  isFirst: boolean,
): AuthoriseDecision {
  switch (outcome.kind) {
    case 'ok': {
      const payment = outcome.value;
      if (payment.status === 'APPROVED') return { do: 'look', payment };
      if (payment.status === 'COMPLETED' && paysFor(order, payment)) return { do: 'settle', payment };
      if (isVoided(payment)) return { do: 'release', refusal: notCompleted, metric: 'CardDeclined' };
      return { do: 'leave' };
    }
    case 'refused': {
      if (outcome.problems.some(({ code }) => unclearCodes.has(code))) return { do: 'leave' };
      const refusal = declined(outcome.problems);
      const isCard = outcome.problems.some(({ category }) => category === paymentErrorCode);
      return isCard ? { do: 'release', refusal, metric: 'CardDeclined' } : { do: 'ask-order', refusal };
    }
    case 'busy':
      return isFirst ? { do: 'release', refusal: providerBusy, metric: 'PaymentError' } : { do: 'leave' };
    case 'unauthorised':
      return isFirst
        ? { do: 'release', refusal: providerClosed, metric: 'SquareUnauthorised' }
        : { do: 'leave' };
    case 'unknown':
      return { do: 'leave' };
  }
}

export function isVoided(payment: ProviderPayment): boolean {
  return payment.status === 'CANCELED' || payment.status === 'FAILED';
}

/** The payment is for this order's Square order and of exactly its amount. */
export function paysFor(order: Order, payment: ProviderPayment): boolean {
  return (
    payment.amount === order.total &&
    payment.currency === order.currency &&
    payment.squareOrderId === order.squareOrderId
  );
}

/** Why an authorised payment must be given back; undefined when Square's order still is what the shopper agreed to. */
export function orderProblem(
  order: Order,
  atSquare: ProviderOrder,
): 'closed' | 'paid' | 'price' | 'location' | undefined {
  if (atSquare.captured > 0) return 'paid';
  if (atSquare.state !== 'OPEN') return 'closed';
  if (atSquare.total !== order.total || atSquare.currency !== order.currency) return 'price';
  return atSquare.locationId === order.locationId ? undefined : 'location';
}

/** What a look at the payment itself says once capture or void has been asked for. */
export function decideFate(
  order: Order,
  outcome: Outcome<ProviderPayment>,
): 'settle' | 'release' | 'authorised' | 'review' | 'unknown' {
  if (outcome.kind !== 'ok') return 'unknown';
  const payment = outcome.value;
  if (payment.status === 'COMPLETED')
    return paysFor(order, payment) && order.voidReason === undefined ? 'settle' : 'review';
  if (isVoided(payment)) return 'release';
  return payment.status === 'APPROVED' ? 'authorised' : 'unknown';
}

import {
  closedAtSquare,
  countMissing,
  heldByAnother,
  noLongerAvailable,
  notCompleted,
  orderChanged,
  refusalOf,
  workInSentence,
} from '#functions/orders/messages.ts';
import type { Order, PaymentRefusal, ReviewReason, VoidReason } from '#functions/orders/order.ts';
import { paysFor } from '#functions/orders/square-payment-records.ts';
import { isDefinite, isVoided, type ProviderPayment } from '#functions/square/provider.ts';
import type { FreshCount } from '#functions/stock/available.ts';
import { decline, readAuthorisation } from './authorisation.ts';
import type { PaymentStep, Run, StepResult } from './step.ts';

/** Milliseconds of a request after which no capture begins. The Lambda's timeout is 25 s. */
const latestCapture = 12_000;
/** Milliseconds of a request after which a failed capture is not tried again. */
const latestCheck = 16_000;
/** Maximum number of captures. A capture that was refused or lost is tried once more, after another check. */
const mostCaptures = 2;

export const waiting: PaymentStep = { next: { end: 'waiting' } };

/**
 * The plan of a shopper's own request. Its steps: authorize (idempotent) → check → write the intent → capture → settle.
 * A resumed attempt repeats all steps. No other plan captures, so that a capture always follows a check, while a
 * shopper is waiting. An unknown result is not a failure: only a definite answer of Square changes the state of money
 * or stock.
 */
export function nextStep(order: Order, result: StepResult | undefined, run: Run): PaymentStep {
  switch (result?.ask) {
    case undefined:
      return firstStep(order);
    case 'authorise':
      return afterAuthorising(order, result, run);
    case 'order':
      return afterRefusal(order, result, run);
    case 'preCaptureCheck':
      return afterCheck(order, result, run);
    case 'capture':
      if (result.answer.kind === 'ok') return afterPayment(order, result.answer.value, run, result);
      return run.now - run.startedAt > latestCheck ? waiting : readPayment(result.payment);
    case 'payment':
      return result.answer.kind === 'ok' ? afterPayment(order, result.answer.value, run, result) : waiting;
    case 'void':
      return result.answer.kind === 'ok'
        ? afterPayment(order, result.answer.value, run)
        : readPayment(result);
    case 'void by key':
      return result.answer.kind === 'ok' ? releaseOrder(order) : waiting;
    case 'stock':
      return afterStock(result);
    case 'books':
      return waiting;
  }
}

/** Chooses the first step by the fields that an earlier lease holder has written. */
function firstStep({ voidReason, paymentId, mode, card }: Order): PaymentStep {
  if (voidReason !== undefined)
    return paymentId === undefined ? waiting : { next: { ask: 'void', paymentId } };
  if (paymentId !== undefined && mode === 'live') return readPayment({ paymentId });
  return card ? { next: { ask: 'authorise', card } } : waiting;
}

const readPayment = ({ paymentId }: { readonly paymentId: string }): PaymentStep => ({
  next: { ask: 'payment', paymentId },
});

/** For a repeated key, Square returns its first answer, so the payment's present state is read separately. */
function afterAuthorising(order: Order, { answer }: StepResult<'authorise'>, run: Run): PaymentStep {
  const said = readAuthorisation(answer, run.isFirst);
  switch (said.says) {
    case 'payment': {
      const isOfNow = run.isFirst || order.mode === 'test' || said.payment.status !== 'APPROVED';
      return isOfNow ? afterPayment(order, said.payment, run) : readPayment(said.payment);
    }
    case 'no': {
      const { says: _, refusal, ...tells } = said;
      return { ...tells, ...releaseAttempt(order, refusal, run) };
    }
    case 'ask about the order':
      return { next: { ask: 'order', refusal: said.refusal } };
    case 'unclear':
      return waiting;
  }
}

function afterRefusal(order: Order, { answer, refusal }: StepResult<'order'>, run: Run): PaymentStep {
  // An order that Square does not have cannot be paid.
  if (isDefinite(answer)) return { ...decline, ...releaseAttempt(order, closedAtSquare, run) };
  if (answer.kind !== 'ok') return waiting;
  if (answer.value.captured > 0) return review('paid at Square by another payment');
  return {
    ...decline,
    ...releaseAttempt(order, answer.value.state === 'OPEN' ? refusal : closedAtSquare, run),
  };
}

/** Captures if the check allows it. Otherwise requests a void, or waits if the result is unknown. */
function afterCheck(
  order: Order,
  { payment, answer: seen }: StepResult<'preCaptureCheck'>,
  run: Run,
): PaymentStep {
  const { paymentId } = payment;
  switch (seen.kind) {
    case 'unknown':
      return notePayment(order, paymentId);
    case 'uncounted':
      return { counts: 'CountMissing', ...requestVoid(order, paymentId, 'count missing', countMissing) };
    case 'paid':
      // The money was captured by an earlier lease holder with this payment, or by another payment.
      return { next: { ask: 'payment', paymentId, because: 'order is paid' } };
    case 'soldOut':
      return {
        counts: 'SoldAtTill',
        writeDown: seen.fresh,
        ...requestVoid(
          order,
          paymentId,
          'sold elsewhere',
          refusalOf(noLongerAvailable(seen.lines.map(workInSentence))),
        ),
      };
    case 'reservedByAnother':
      return requestVoid(
        order,
        paymentId,
        'held by another',
        refusalOf(heldByAnother(seen.lines.map(workInSentence))),
      );
    case 'closed':
      return requestVoid(order, paymentId, 'closed at Square', closedAtSquare);
    case 'price':
      return requestVoid(order, paymentId, 'price changed', orderChanged('The price changed'));
    case 'location':
      return requestVoid(order, paymentId, 'location changed', orderChanged('The location changed'));
    case 'good':
      if (!paysFor(order, payment))
        return requestVoid(
          order,
          paymentId,
          'payment does not match',
          orderChanged('The payment does not match'),
        );
      if (run.now - run.startedAt > latestCapture) return notePayment(order, paymentId);
      return {
        write: { transition: 'capture', set: { paymentId } },
        next: { ask: 'capture', payment, fresh: seen.fresh },
      };
  }
}

/** Stores the payment's id for the next lease holder. If the attempt has ended, the write fails and a void follows. */
function notePayment(order: Order, paymentId: string): PaymentStep {
  if (order.paymentId === paymentId) return waiting;
  return { write: { transition: 'recordProgress', set: { paymentId } }, ...waiting };
}

/** Decides by the payment's present state at Square. */
function afterPayment(
  order: Order,
  payment: ProviderPayment,
  run: Run,
  {
    because,
    fresh,
  }: Pick<StepResult<'payment'>, 'because'> & Partial<Pick<StepResult<'capture'>, 'fresh'>> = {},
): PaymentStep {
  // If a void was requested and Square has not confirmed it, the reconciler continues.
  if (order.voidReason !== undefined) return isVoided(payment) ? releaseOrder(order) : waiting;
  if (isVoided(payment)) return releaseAttempt(order, notCompleted, run);
  if (payment.status === 'COMPLETED') return afterCapture(order, payment, fresh);
  if (payment.status !== 'APPROVED') return waiting;
  if (because === 'order is paid') {
    const refusal = orderChanged('The order was paid in Square');
    return requestVoid(order, payment.paymentId, 'paid at Square by another payment', refusal);
  }
  // If the payment is still authorized after the last capture, the next click or the reconciler continues.
  return run.captures < mostCaptures ? { next: { ask: 'preCaptureCheck', payment } } : waiting;
}

/**
 * Decides about a captured payment. If Square has captured it without a request, the work may have been sold elsewhere,
 * so the stock is read first.
 */
export function afterCapture(
  order: Order,
  payment: ProviderPayment,
  fresh: readonly FreshCount[] = [],
): PaymentStep {
  if (order.voidReason !== undefined) return review(order.voidReason);
  if (!paysFor(order, payment)) return review('payment does not match');
  if (order.state === 'CAPTURING' || order.mode === 'test') return { next: { end: 'paid', payment, fresh } };
  const { paymentId } = payment;
  const next = { ask: 'stock', payment } as const;
  return order.paymentId === paymentId
    ? { next }
    : { write: { transition: 'recordProgress', set: { paymentId } }, next };
}

export function afterStock({ payment, answer }: StepResult<'stock'>): PaymentStep {
  if (answer === 'unknown') return waiting;
  if (answer === 'oversold') return review('captured by Square, and sold elsewhere');
  return { next: { end: 'paid', payment } };
}

/**
 * Releases an attempt for which this call has authorized nothing. In a resumed attempt, an earlier lease holder's
 * request may still be on its way to Square, so the payment is also voided by its key. The intent is written before, so
 * that no lease holder captures the payment.
 */
function releaseAttempt(order: Order, refusal: PaymentRefusal, run: Run): PaymentStep {
  if (run.isFirst) return { next: { end: 'refused', refusal } };
  const stored = { attempt: order.attempt, ...refusal };
  return {
    write: { transition: 'requestVoid', set: { voidReason: 'not authorised', refusal: stored } },
    next: { ask: 'void by key' },
  };
}

/** Writes the intent to void before the request. Nothing is captured after it, and the next lease holder voids. */
function requestVoid(
  order: Order,
  paymentId: string,
  voidReason: VoidReason,
  refusal: PaymentRefusal,
): PaymentStep {
  const stored = { attempt: order.attempt, ...refusal };
  return {
    write: { transition: 'requestVoid', set: { voidReason, paymentId, refusal: stored } },
    next: { ask: 'void', paymentId },
  };
}

/** Ends an attempt that charged nothing, with the refusal `because`, or else with the stored one. */
export function releaseOrder({ voidReason, refusal, attempt }: Order, because?: PaymentRefusal): PaymentStep {
  if (voidReason === 'paid at Square by another payment') return review(voidReason);
  const noted = refusal?.attempt === attempt ? refusal : notCompleted;
  return { next: { end: 'refused', refusal: because ?? noted } };
}

export function review(reason: ReviewReason): PaymentStep {
  return { next: { end: 'review', reason } };
}

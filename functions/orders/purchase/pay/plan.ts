import { paysFor } from '#functions/orders/books.ts';
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
import { isDefinite, isVoided, type ProviderPayment } from '#functions/square/provider.ts';
import type { FreshCount } from '#functions/stock/available.ts';
import { decline, readAuthorisation } from './authorisation.ts';
import type { PaymentStep, Run, StepResult } from './step.ts';

/** Milliseconds of one request after which no capture is begun, and no further check before one; the Lambda ends at 25 s. */
const latestCapture = 12_000;
const latestCheck = 16_000;
/** A capture that was refused or lost is tried once more, after another check. */
const mostCaptures = 2;

export const waiting: PaymentStep = { next: { end: 'waiting' } };

/**
 * A shopper's own request takes a running attempt as far as it goes, always by the same way: authorise (idempotent) →
 * check → write the intent → capture → settle. A resumed attempt goes through all of it again. Only a check leads to a
 * capture, and only here, so nothing is captured unchecked or without a shopper. Unknown is not failed: only a definite answer of
 * Square's moves money or stock.
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

/** What an earlier lease holder has written decides where to begin. */
function firstStep({ voidReason, paymentId, mode, card }: Order): PaymentStep {
  if (voidReason !== undefined)
    return paymentId === undefined ? waiting : { next: { ask: 'void', paymentId } };
  if (paymentId !== undefined && mode === 'live') return readPayment({ paymentId });
  return card ? { next: { ask: 'authorise', card } } : waiting;
}

const readPayment = ({ paymentId }: { readonly paymentId: string }): PaymentStep => ({
  next: { ask: 'payment', paymentId },
});

/** A repeat of the key brings the answer of then: what has become of the payment since is another question. */
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
  // Square does not know the order: nothing can be paid on it.
  if (isDefinite(answer)) return { ...decline, ...releaseAttempt(order, closedAtSquare, run) };
  if (answer.kind !== 'ok') return waiting;
  if (answer.value.captured > 0) return review('paid at Square by another payment');
  return {
    ...decline,
    ...releaseAttempt(order, answer.value.state === 'OPEN' ? refusal : closedAtSquare, run),
  };
}

/** Only a check of this moment leads to a capture; whatever speaks against it requests the void. */
function afterCheck(
  order: Order,
  { payment, answer: seen }: StepResult<'preCaptureCheck'>,
  run: Run,
): PaymentStep {
  const { paymentId } = payment;
  switch (seen.kind) {
    case 'unknown':
      return waiting;
    case 'uncounted':
      return { counts: 'CountMissing', ...requestVoid(order, paymentId, 'count missing', countMissing) };
    case 'paid':
      // By this payment, where an earlier lease holder has captured it; by another, where somebody else took money for it.
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
      if (run.now - run.startedAt > latestCapture) return waiting;
      return {
        write: { transition: 'capture', set: { paymentId } },
        next: { ask: 'capture', payment, fresh: seen.fresh },
      };
  }
}

/** Square's word on the payment, of this moment. */
function afterPayment(
  order: Order,
  payment: ProviderPayment,
  run: Run,
  {
    because,
    fresh,
  }: Pick<StepResult<'payment'>, 'because'> & Partial<Pick<StepResult<'capture'>, 'fresh'>> = {},
): PaymentStep {
  // A void was requested, and Square does not confirm it: the reconciler stays on it.
  if (order.voidReason !== undefined) return isVoided(payment) ? releaseOrder(order) : waiting;
  if (isVoided(payment)) return releaseAttempt(order, notCompleted, run);
  if (payment.status === 'COMPLETED') return afterCapture(order, payment, fresh);
  if (payment.status !== 'APPROVED') return waiting;
  if (because === 'order is paid') {
    const refusal = orderChanged('The order was paid in Square');
    return requestVoid(order, payment.paymentId, 'paid at Square by another payment', refusal);
  }
  // Still authorised after the last capture: the next click checks again, or the reconciler voids.
  return run.captures < mostCaptures ? { next: { ask: 'preCaptureCheck', payment } } : waiting;
}

/**
 * Money that is taken already: by a lease holder, after its check; or by Square itself, without a request.
 * Then the work may be sold elsewhere.
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
 * Nothing is authorised as far as this call goes. A request of an earlier lease holder may still be under way, so on a resumed
 * attempt the key is voided too: after the intent is written, so that nobody captures what is being voided.
 */
function releaseAttempt(order: Order, refusal: PaymentRefusal, run: Run): PaymentStep {
  if (run.isFirst) return { next: { end: 'refused', refusal } };
  const stored = { attempt: order.attempt, ...refusal };
  return {
    write: { transition: 'requestVoid', set: { voidReason: 'not authorised', refusal: stored } },
    next: { ask: 'void by key' },
  };
}

/** The intent to void is written first: nothing is captured after it, and the next lease holder voids. */
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

/**
 * Nothing was charged, and nothing can be any more. An order with another payment goes to review. `because`: in
 * place of what was noted for the shopper, if anything was.
 */
export function releaseOrder({ voidReason, refusal, attempt }: Order, because?: PaymentRefusal): PaymentStep {
  if (voidReason === 'paid at Square by another payment') return review(voidReason);
  const noted = refusal?.attempt === attempt ? refusal : notCompleted;
  return { next: { end: 'refused', refusal: because ?? noted } };
}

export function review(reason: ReviewReason): PaymentStep {
  return { next: { end: 'review', reason } };
}

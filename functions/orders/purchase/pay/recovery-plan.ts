import { closedAtSquare } from '#functions/orders/messages.ts';
import { type Order, paymentKeyOf } from '#functions/orders/order.ts';
import { isDefinite, isVoided, type ProviderPayment } from '#functions/square/provider.ts';
import { afterCapture, afterStock, releaseOrder, review, waiting } from './plan.ts';
import type { PaymentStep, Run, StepResult } from './step.ts';

/** Milliseconds between two voids by key: a request that was still on its way has landed by then. */
const betweenVoids = 60_000;
/** After so many refused voids the order goes to review. */
const mostVoids = 3;

/**
 * What the reconciler does with an attempt that was left behind: settles what is captured, voids what is not, and never
 * captures, because no shopper is waiting. Whatever stays unclear waits for the next pass.
 */
export function nextPass(order: Order, result: StepResult | undefined, run: Run): PaymentStep {
  switch (result?.ask) {
    case undefined:
      return firstStep(order, run);
    case 'payment':
      if (result.answer.kind === 'ok') return afterPayment(order, result.answer.value, run, result.because);
      return isDefinite(result.answer) ? review('payment is gone') : waiting;
    case 'void':
      return result.answer.kind === 'ok'
        ? afterPayment(order, result.answer.value, run, 'void is unclear')
        : { next: { ask: 'payment', paymentId: result.paymentId, because: 'void is unclear' } };
    case 'void by key':
      return {
        next: {
          ask: 'books',
          voidByKey: isDefinite(result.answer) ? 'refused' : result.answer.kind === 'ok' ? 'ok' : 'unknown',
        },
      };
    case 'books':
      return afterBooks(order, result, run);
    case 'stock':
      return afterStock(result);
    default:
      return waiting;
  }
}

function firstStep(order: Order, run: Run): PaymentStep {
  const { mode, paymentId, voids = 0, voidedAt = 0 } = order;
  if (mode === 'test') return releaseOrder(order);
  if (paymentId !== undefined) return { next: { ask: 'payment', paymentId } };
  return voids > 0 && run.now - voidedAt < betweenVoids ? waiting : { next: { ask: 'void by key' } };
}

/** "OK" to a void is not enough: only a payment that reads as cancelled is. */
function afterPayment(
  order: Order,
  payment: ProviderPayment,
  run: Run,
  because: string | undefined,
): PaymentStep {
  if (isVoided(payment)) return releaseOrder(order);
  if (payment.status === 'COMPLETED') return afterCapture(order, payment);
  if (payment.status !== 'APPROVED') return waiting;
  return because === 'void is unclear'
    ? afterRefusedVoid(order, run)
    : { next: { ask: 'void', paymentId: payment.paymentId } };
}

function afterRefusedVoid(order: Order, run: Run): PaymentStep {
  const voids = (order.voids ?? 0) + 1;
  return voids >= mostVoids ? review('Square will not void') : noteVoid(voids, run);
}

/**
 * CreatePayment was sent or not, nobody knows. Voiding by key answers "OK" whether or not there was anything, so it is
 * asked twice, a minute apart, and Square's order is searched for a payment of this attempt each time. An order that
 * Square does not know takes no money either. Where Square refuses to void by key a person looks after the third time.
 */
function afterBooks(order: Order, { answer: books, voidByKey }: StepResult<'books'>, run: Run): PaymentStep {
  if (!books) return waiting;
  const own = books.payments.find(({ reference }) => reference === paymentKeyOf(order));
  if (own) {
    const { paymentId } = own;
    return {
      write: { transition: 'recordProgress', set: { paymentId } },
      next: { ask: 'payment', paymentId },
    };
  }
  if (books.payments.some(({ status }) => status === 'COMPLETED'))
    return review('paid at Square by another payment');
  if (voidByKey === 'unknown') return waiting;
  const voids = (order.voids ?? 0) + 1;
  if (books.state === undefined)
    return voids > 1 ? releaseOrder(order, closedAtSquare) : noteVoid(voids, run);
  if (voidByKey === 'ok') return voids > 1 ? releaseOrder(order) : noteVoid(voids, run);
  return voids >= mostVoids ? review('Square will not void') : noteVoid(voids, run);
}

function noteVoid(voids: number, run: Run): PaymentStep {
  return { write: { transition: 'recordProgress', set: { voids, voidedAt: run.now } }, ...waiting };
}

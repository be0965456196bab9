import { closedAtSquare } from '#functions/orders/messages.ts';
import { type Order, paymentKeyOf } from '#functions/orders/order.ts';
import { isDefinite, isVoided, type ProviderPayment } from '#functions/square/provider.ts';
import { afterCapture, afterStock, releaseOrder, review, waiting } from './plan.ts';
import type { PaymentStep, Run, StepResult } from './step.ts';

/** Milliseconds between two voids by key. A pending request reaches Square in this time. */
const betweenVoids = 60_000;
/** Number of refused voids after which the order goes to review. */
const mostVoids = 3;

/**
 * The reconciler's plan for an abandoned attempt. A captured payment becomes a sale, and any other is voided. The plan
 * never captures, because no shopper is waiting. If the outcome is unclear, the next pass continues.
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

/** Decides by the payment's state at Square. Even after a void that succeeded, the payment must read as canceled. */
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
 * Handles an attempt whose CreatePayment may or may not have been sent. A void by key succeeds even without a payment,
 * so it is requested twice, a minute apart, and each time the payments of Square's order are searched for one of this
 * attempt. An order that Square does not have cannot be paid. If Square refuses the void three times, the order goes to
 * review.
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

import { readBooks } from '#functions/orders/books.ts';
import { type Card, type Order, paymentKeyOf } from '#functions/orders/order.ts';
import type { NewProviderPayment } from '#functions/square/provider.ts';
import { preCaptureCheck, stockAfterCapture } from './pre-capture-check.ts';
import type { Ask, StepResult, Work } from './step.ts';

/** Reads from Square, and where necessary from the shop's own rows, what the plan needs. */
export async function ask(
  { ports, provider, startedAt }: Work,
  order: Order,
  asked: Ask,
): Promise<StepResult> {
  switch (asked.ask) {
    case 'authorise':
      return { ...asked, answer: await provider.createPayment(requestOf(order, asked.card)) };
    case 'order':
      return { ...asked, answer: await provider.readOrder(order.squareOrderId) };
    case 'preCaptureCheck':
      return { ...asked, answer: await preCaptureCheck(ports, provider, order, startedAt) };
    case 'stock':
      return { ...asked, answer: await stockAfterCapture(ports, provider, order) };
    case 'capture':
      return { ...asked, answer: await provider.completePayment(asked.payment) };
    case 'payment':
      return { ...asked, answer: await provider.readPayment(asked.paymentId) };
    case 'void':
      return { ...asked, answer: await provider.cancelPayment(asked.paymentId) };
    case 'void by key':
      return { ...asked, answer: await provider.cancelPaymentByKey(paymentKeyOf(order)) };
    case 'books':
      return { ...asked, answer: await readBooks(provider, order) };
  }
}

/** Everything but card and email comes from the order. */
function requestOf(order: Order, card: Card): NewProviderPayment {
  return {
    ...card,
    idempotencyKey: paymentKeyOf(order),
    squareOrderId: order.squareOrderId,
    locationId: order.locationId,
    amount: order.total,
    currency: order.currency,
  };
}

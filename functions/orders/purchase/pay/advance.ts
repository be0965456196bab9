import { applyTransition, LostOrder } from '#functions/orders/apply-transition.ts';
import { toPaid, toReview } from '#functions/orders/end-transitions.ts';
import { type Card, type Order, paymentKeyOf } from '#functions/orders/order.ts';
import { openProvider, type PaymentPorts } from '#functions/orders/ports.ts';
import { readBooks } from '#functions/orders/square-payment-records.ts';
import type { TransitionInput } from '#functions/orders/transitions.ts';
import type { NewProviderPayment, PaymentProvider } from '#functions/square/provider.ts';
import { writeCount } from '#functions/stock/records.ts';
import { countDecline, type Payer } from './limits.ts';
import { preCaptureCheck, stockAfterCapture } from './pre-capture-check.ts';
import type { Ask, End, PaymentPlan, PaymentStep, PaymentWork, StepResult } from './step.ts';

/** How a process works on an attempt. */
interface Worker {
  readonly plan: PaymentPlan;
  /** Whether no earlier lease holder can have called Square. */
  readonly isFirst?: boolean;
  /** The shopper who waits for the result, if any. */
  readonly payer?: Payer;
}

/**
 * Continues a running attempt: carries out the plan's next step and passes the result to the plan, until the plan ends.
 * Returns the plan's last step and the order after it. Throws LostOrder if another process has taken the attempt over.
 */
export async function advance(
  ports: PaymentPorts,
  order: Order,
  { plan, isFirst = false, payer }: Worker,
): Promise<{ readonly order: Order; readonly end: End }> {
  const provider = await openProvider(ports, order.mode);
  const startedAt = ports.now();
  const work = { ports, provider, startedAt, payer };
  let known = order;
  let result: StepResult | undefined;
  for (let captures = 0; ; captures += result.ask === 'capture' ? 1 : 0) {
    const step = plan(known, result, { isFirst, startedAt, now: ports.now(), captures });
    known = await carryOut(work, known, step);
    if ('end' in step.next) return { order: known, end: step.next };
    result = await ask(work, known, step.next);
  }
}

/** Sends the request of a step and returns its result. */
async function ask(
  { ports, provider, startedAt }: PaymentWork,
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

/** Returns the payment request. Everything except card and email comes from the order. */
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

/** Writes the changes of a step and returns the order after them. Throws LostOrder. */
async function carryOut(
  { ports, provider, payer }: PaymentWork,
  order: Order,
  step: PaymentStep,
): Promise<Order> {
  if (step.counts) ports.metric(step.counts);
  if (step.isDecline && payer) await countDecline(ports, payer);
  await Promise.all(
    (step.writeDown ?? []).map(({ row, count, stock }) =>
      writeCount(ports.table, row, stock.locationId, count),
    ),
  );
  const input = 'end' in step.next ? (step.write ?? toEnd(order, step.next, ports.now())) : step.write;
  if (!input) return order;
  try {
    return await applyTransition(ports, order, input);
  } catch (error) {
    if (error instanceof LostOrder) await giveUp(provider, input, error);
    throw error;
  }
}

/** Voids the authorization if the attempt has already ended, because no other process knows this payment. */
async function giveUp(
  provider: PaymentProvider,
  { set }: TransitionInput,
  { known, now }: LostOrder,
): Promise<void> {
  const paymentId = 'paymentId' in set ? set.paymentId : undefined;
  if (paymentId === undefined) return;
  const isOver = now?.attempt !== known.attempt || now.state === 'OPEN' || now.state === 'CANCELED';
  if (isOver || (now.state === 'PAID' && now.paymentId !== paymentId))
    await provider.cancelPayment(paymentId);
}

/** Returns the transition that ends an attempt; undefined while the outcome is unknown. `now` in milliseconds. */
function toEnd(order: Order, end: End, now: number): TransitionInput | undefined {
  switch (end.end) {
    case 'paid':
      return toPaid(order, end.payment, now, end.fresh);
    case 'refused': {
      const set = { refusal: { attempt: order.attempt, ...end.refusal } };
      // An order that is closed at Square is canceled, so that the next click places a new one.
      return { transition: end.refusal.body.code === 'ORDER_CLOSED' ? 'drop' : 'release', set };
    }
    case 'review':
      return toReview(order, end.reason, now);
    case 'waiting':
      return undefined;
  }
}

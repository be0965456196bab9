import { paymentRunningCode } from '#shared/contract/errors.ts';
import type { Body } from '#shared/contract/schemas.ts';
import type { PaymentResult } from '#shared/model/order.ts';
import { formatMinorUnits } from '#shared/rules/money.ts';
import { TableBusy } from '../db/table.ts';
import { badRequest, conflict, notFound, ShopError, tooManyRequests, unavailable } from '../http/errors.ts';
import { describeError } from '../http/log.ts';
import { type Order, readOrder } from '../orders/order-records.ts';
import { noLongerAvailable, workName } from '../orders/quote.ts';
import { advance, beingConfirmed, refusalError } from './advance.ts';
import { beginAttempt, requestOf, type StartProblem } from './begin-attempt.ts';
import { decideRequest, type RequestDecision } from './machine.ts';
import { LostOrder, moveOrder, takeOver } from './payment-records.ts';
import type { CheckoutPorts } from './ports.ts';
import type { NewTillPayment } from './till.ts';

export interface PaymentRequest {
  readonly owner: string;
  readonly network: string;
  readonly body: Body<'takePayment'>;
}

const pollPause = 250;
/** Five seconds in all: then the shopper gets an answer, if only "being processed". */
const polls = 20;

/**
 * `POST /api/payments`: starts an attempt, takes a stopped one further, waits for one that another click has begun, or
 * repeats the answer of one that has ended. Never a second attempt beside the first.
 */
export async function takePayment(ports: CheckoutPorts, request: PaymentRequest): Promise<PaymentResult> {
  const { owner, body } = request;
  let order = await readOrder(ports.table, body.orderId);
  let watched: number | undefined;
  for (let poll = 0; poll <= polls; ) {
    const decision = decideRequest(order, { owner, sourceId: body.sourceId, watched }, ports.now());
    if (!order || decision.do === 'refuse') throw refusal(decision);
    if (decision.do === 'answer-paid') return paidAnswer(order);
    if (decision.do === 'refuse-again') throw refusalError(decision.refusal);

    const running =
      decision.do === 'start'
        ? await start(ports, request, order)
        : decision.do === 'resume'
          ? await takeOver(ports, order)
          : undefined;
    if (running) {
      const fresh = decision.do === 'start' ? requestOf(running, body) : undefined;
      return paidAnswer(await work(ports, running, fresh));
    }

    watched = watched ?? (decision.do === 'start' ? order.attempt + 1 : order.attempt);
    poll += 1;
    await ports.sleep(pollPause);
    order = await readOrder(ports.table, body.orderId);
  }
  throw conflict('Payment is being processed', paymentRunningCode);
}

/** Undefined when another click was faster. */
async function start(
  ports: CheckoutPorts,
  { network, body }: PaymentRequest,
  placed: Order,
): Promise<Order | undefined> {
  let order = placed;
  for (let round = 0; round < 3; round++) {
    const begun = await beginAttempt(ports, order, body, network).catch(startFailed(ports, order));
    if (!('kind' in begun)) {
      ports.log('info', {
        message: 'order',
        orderId: begun.orderId,
        attempt: begun.attempt,
        state: begun.state,
      });
      return begun;
    }
    if (begun.kind === 'order-moved') return undefined;
    if (begun.kind !== 'tracking-changed') throw cannotStart(ports, order, begun);
    // Square began or stopped counting this work since the order was placed.
    const { line, tracked } = begun;
    order = { ...order, lines: order.lines.map((other) => (other === line ? { ...line, tracked } : other)) };
  }
  return undefined;
}

function startFailed(ports: CheckoutPorts, order: Order) {
  return (error: unknown): never => {
    ports.log('error', {
      message: 'payment could not start',
      orderId: order.orderId,
      error: describeError(error),
    });
    // Busy: nothing was written. Anything else: perhaps it was, but Square has not been asked yet.
    throw error instanceof TableBusy
      ? unavailable('The shop is very busy. Your card was not charged. Please try again in a moment.')
      : beingConfirmed();
  };
}

/** Runs the attempt and makes sure that no failure of ours reads as "not paid". */
async function work(ports: CheckoutPorts, running: Order, fresh: NewTillPayment | undefined): Promise<Order> {
  try {
    const order = await advance(ports, running, fresh);
    if (order.state === 'PAID') return order;
    throw beingConfirmed();
  } catch (error) {
    if (error instanceof ShopError && error.status !== 503) throw error;
    if (error instanceof LostOrder) throw conflict('Payment is being processed', paymentRunningCode);
    if (!(error instanceof ShopError)) {
      ports.log('error', {
        message: 'payment interrupted',
        orderId: running.orderId,
        attempt: running.attempt,
        error: describeError(error),
      });
    }
    await stepAside(ports, running);
    throw error instanceof ShopError ? error : beingConfirmed();
  }
}

/** Lets the shopper's next click resume at once instead of after this worker's time. */
async function stepAside(ports: CheckoutPorts, running: Order): Promise<void> {
  try {
    const now = await readOrder(ports.table, running.orderId);
    if (!now || now.worker !== running.worker) return;
    ports.metric('PaymentError');
    await moveOrder(ports.table, now, now.state, { workerUntil: 0 });
  } catch {
    // Its time passes by itself.
  }
}

/** The same for the first answer and for every repeat of it. */
function paidAnswer(order: Order): PaymentResult {
  return {
    status: 'COMPLETED',
    id: order.confirmation ?? '',
    totalMoney: { amount: order.total, currency: order.currency },
  };
}

function refusal(decision: RequestDecision): ShopError {
  switch (decision.do === 'refuse' ? decision.why : 'not-found') {
    case 'not-found':
      return notFound('Order not found');
    case 'closed':
      return conflict(
        'This order is no longer available. Please start again from your cart.',
        'ORDER_CLOSED',
      );
    case 'in-review':
      return conflict(
        'We are checking your payment. Please do not pay again: we will write to you.',
        'PAYMENT_IN_REVIEW',
      );
    case 'too-many-attempts':
      return new ShopError(429, {
        error: 'Too many payment attempts for this order. Please start again from your cart.',
        code: 'TOO_MANY_ATTEMPTS',
      });
    case 'wrong-source':
      return badRequest('The shop has changed its payment mode. Please reload the page.', 'WRONG_SOURCE');
    case 'not-ready':
      return conflict('This order is not ready to be paid. Please start again from your cart.', 'NOT_READY');
  }
}

function cannotStart(ports: CheckoutPorts, order: Order, problem: StartProblem): ShopError {
  switch (problem.kind) {
    case 'sold-out':
      ports.metric('RaceLost');
      return noLongerAvailable([workName(problem.line)]);
    case 'price-changed':
      return conflict(
        `The price of '${workName(problem.line)}' is no longer ${formatMinorUnits(problem.line.price, order.currency)}. Please check your cart and try again.`,
        'PRICE_CHANGED',
      );
    case 'cart-changed':
      return conflict('Your cart has changed. Please check it and try again.', 'CART_CHANGED');
    case 'too-many':
      ports.metric('TooManyPayments');
      return tooManyRequests(problem.retryAfter, 'Too many payment attempts. Please try again later.');
    default:
      return conflict('Payment is being processed', paymentRunningCode);
  }
}

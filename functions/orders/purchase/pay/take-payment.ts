import { isTableBusy } from '#functions/db/table.ts';
import { badRequest, conflict, notFound, UserError, unavailable } from '#functions/http/errors.ts';
import { LostOrder } from '#functions/orders/apply-transition.ts';
import { acquireLease, releaseLease } from '#functions/orders/lease.ts';
import {
  beingConfirmed,
  beingProcessed,
  cartChanged,
  heldByAnother,
  inReview,
  noLongerAvailable,
  orderClosed,
  refusalError,
  workInSentence,
} from '#functions/orders/messages.ts';
import { type Order, readOrder, shopperLeaseMs } from '#functions/orders/order.ts';
import type { CheckoutPorts, PaymentPorts } from '#functions/orders/ports.ts';
import { describeError } from '#functions/platform/log.ts';
import type { Body } from '#shared/contract/schemas.ts';
import { formatMinorUnits } from '#shared/money/money.ts';
import type { PaymentResult } from '#shared/order/order.ts';
import { admit } from './admission.ts';
import { advance } from './advance.ts';
import { beginAttempt, type StartProblem } from './begin-attempt.ts';
import { decideRequest, type RequestDecision } from './decide.ts';
import { type Payer, readOrderAndLimits } from './limits.ts';
import { nextStep } from './plan.ts';

export interface PaymentRequest {
  readonly owner: string;
  readonly network: string;
  readonly body: Body<'takePayment'>;
}

const pollPause = 250;
/** Maximum number of reads of the order, during five seconds. Then the answer may be "being processed". */
const polls = 20;

/**
 * Handles `POST /api/payments`: starts an attempt, continues a stopped attempt, waits for an attempt that another click
 * has begun, or repeats the answer of an attempt that has ended. Never starts an attempt while another is running.
 */
export async function takePayment(ports: CheckoutPorts, request: PaymentRequest): Promise<PaymentResult> {
  const { owner, network, body } = request;
  const payer = { owner, network, email: body.buyerEmail, code: body.code };
  const read = await readOrderAndLimits(ports, body.orderId, request);
  let { order } = read;
  let watched: number | undefined;
  for (let poll = 0; poll <= polls; ) {
    const decision = decideRequest(order, { owner, sourceId: body.sourceId, watched }, ports.now());
    if (!order || decision.do === 'refuse') throw refusal(decision);
    if (decision.do === 'answer-paid') return paidAnswer(order);
    if (decision.do === 'refuse-again') throw refusalError(decision.refusal);

    const isFirst = decision.do === 'start';
    const release = isFirst ? await admit(ports, payer, read) : undefined;
    try {
      const running = isFirst
        ? await start(ports, request, order)
        : decision.do === 'resume'
          ? await acquireLease(ports, order, shopperLeaseMs)
          : undefined;
      if (running) return paidAnswer(await work(ports, running, { payer, isFirst }));
    } finally {
      await release?.();
    }

    watched = watched ?? (isFirst ? order.attempt + 1 : order.attempt);
    poll += 1;
    await ports.sleep(pollPause);
    order = await readOrder(ports.table, body.orderId);
  }
  throw beingProcessed();
}

/** Begins an attempt and returns the order; undefined if another click was faster. */
async function start(
  ports: PaymentPorts,
  { body }: PaymentRequest,
  placed: Order,
): Promise<Order | undefined> {
  let order = placed;
  for (let round = 0; round < 3; round++) {
    const begun = await beginAttempt(ports, order, body).catch(startFailed(ports, order));
    if (!('kind' in begun)) return begun;
    if (begun.kind === 'order-moved') return undefined;
    if (begun.kind !== 'tracking-changed') throw cannotStart(ports, order, begun);
    // Since the order was placed, Square has begun or stopped to count this work.
    const { line, tracked } = begun;
    order = { ...order, lines: order.lines.map((other) => (other === line ? { ...line, tracked } : other)) };
  }
  return undefined;
}

function startFailed(ports: PaymentPorts, order: Order) {
  return (error: unknown): never => {
    ports.log('error', {
      message: 'payment could not start',
      orderId: order.orderId,
      error: describeError(error),
    });
    // If the table was busy, nothing was written. After another error the attempt may have begun.
    throw isTableBusy(error)
      ? unavailable('The shop is very busy. Your card was not charged. Please try again in a moment.')
      : beingConfirmed();
  };
}

/** Runs the attempt. After an internal error, the answer is "being confirmed" and never "not paid". */
async function work(
  ports: PaymentPorts,
  running: Order,
  about: { readonly payer: Payer; readonly isFirst: boolean },
): Promise<Order> {
  try {
    const { order, end } = await advance(ports, running, { plan: nextStep, ...about });
    if (end.end === 'paid') return order;
    if (end.end === 'refused') throw refusalError(end.refusal);
  } catch (error) {
    if (error instanceof UserError) throw error;
    if (error instanceof LostOrder) return afterLoss(error);
    ports.log('error', {
      message: 'payment interrupted',
      orderId: running.orderId,
      attempt: running.attempt,
      error: describeError(error),
    });
  }
  await releaseLease(ports, running);
  throw beingConfirmed();
}

/** Returns the order if the process that has taken the attempt over has settled it, else throws "being processed". */
function afterLoss({ now }: LostOrder): Order {
  if (now?.state === 'PAID') return now;
  throw beingProcessed();
}

/** Returns the answer for a paid order, which is the same for every repeated request. */
function paidAnswer(order: Order): PaymentResult {
  return {
    status: 'COMPLETED',
    id: order.confirmation ?? '',
    totalMoney: { amount: order.total, currency: order.currency },
  };
}

function refusal(decision: RequestDecision): UserError {
  switch (decision.do === 'refuse' ? decision.why : 'not-found') {
    case 'not-found':
      return notFound('Order not found');
    case 'closed':
      return orderClosed();
    case 'in-review':
      return inReview();
    case 'too-many-attempts':
      return new UserError(429, {
        error: 'Too many payment attempts for this order. Please start again from your cart.',
        code: 'TOO_MANY_ATTEMPTS',
      });
    case 'wrong-source':
      return badRequest('The shop has changed its payment mode. Please reload the page.', 'WRONG_SOURCE');
  }
}

function cannotStart(ports: PaymentPorts, order: Order, problem: StartProblem): UserError {
  switch (problem.kind) {
    case 'sold-out':
      ports.metric('RaceLost');
      return noLongerAvailable([workInSentence(problem.line)]);
    case 'held':
      ports.metric('RaceLost');
      return heldByAnother([workInSentence(problem.line)]);
    case 'price-changed':
      return conflict(
        `The price of '${workInSentence(problem.line)}' is no longer ${formatMinorUnits(problem.line.price, order.currency)}. Please check your cart and try again.`,
        'PRICE_CHANGED',
      );
    case 'cart-changed':
      return cartChanged();
    default:
      return beingProcessed();
  }
}

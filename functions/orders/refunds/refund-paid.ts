import { conflict, unavailable } from '#functions/http/errors.ts';
import { applyTransition, unlessLost } from '#functions/orders/apply-transition.ts';
import { withLease } from '#functions/orders/lease.ts';
import { accessRejected, notInThisAccount, orderIsBusy, squareSilent } from '#functions/orders/messages.ts';
import { type Order, type OrderRefund, shopperLeaseMs } from '#functions/orders/order.ts';
import { openProvider, type PaymentPorts } from '#functions/orders/ports.ts';
import { findOrder } from '#functions/orders/records.ts';
import {
  type RefundProblem,
  refundProblem,
  restockProblem,
  unitsByVariation,
  wholePayment,
} from '#functions/orders/refundable.ts';
import { isDefinite, type PaymentProvider } from '#functions/square/provider.ts';
import type { RefundWish, Units } from '#shared/order/studio-refund.ts';
import { newRequest } from './ask-square.ts';
import { unknownRefundIds } from './external-refunds.ts';
import { followPaid, followRestocks } from './follow-refunded-order.ts';
import { notPaidWords, problemWords, type RestockLaterProblem } from './messages.ts';

/** The artist's decision. `begin` writes the activity log before anything is changed. */
interface Decision<Wish> {
  readonly orderId: string;
  readonly wish: Wish;
  readonly begin: () => Promise<void>;
}

/** The order after a decision. */
interface Decided {
  readonly order: Order;
  /** Index of the refund in the order's list. */
  readonly number: number;
}

const silent = () => unavailable(`${squareSilent} Nothing was changed. Please try again in a moment.`);

function refuse(order: Order, problem: RefundProblem | RestockLaterProblem | undefined): void {
  if (problem) throw conflict(problemWords(order, problem));
}

/** Milliseconds between two tries while another process has the order's lease, usually because of a repeated click. */
const pause = 500;
const mostRounds = 6;

/**
 * Refunds money of a paid order. The refund is stored before Square is called. The reconciler requests it with the same
 * key until Square answers, and then follows it. A repeated click does not refund twice. Throws 404, 409 if the order
 * cannot be refunded or another process has it, and 503 if Square does not answer before the refund is stored.
 */
export async function refundPaid(
  ports: PaymentPorts,
  { orderId, wish, begin }: Decision<RefundWish>,
): Promise<Decided> {
  return onPaidOrder(ports, orderId, {
    begin,
    known: (order) => (order.refunds ?? []).findIndex(({ requestId }) => requestId === wish.requestId),
    problem: (order) => refundProblem(order, wholePayment(order), wish, ports.now()),
    work: (order) =>
      order.mode === 'test' ? refundTest(ports, order, wish) : refundLive(ports, order, wish),
  });
}

async function refundLive(ports: PaymentPorts, found: Order, wish: RefundWish): Promise<Decided> {
  const provider = await openProvider(ports, found.mode);
  const payment = await provider.readPayment(found.paymentId ?? '');
  if (isDefinite(payment)) throw conflict(`${notInThisAccount} Nothing was refunded.`);
  if (payment.kind === 'unauthorised') throw conflict(`${accessRejected} Nothing was refunded.`);
  if (payment.kind !== 'ok') throw silent();
  const order = await followPaid(ports, provider, found, payment.value);
  refuse(order, refundProblem(order, payment.value, wish, ports.now()));
  // A refund made at Square that could not be read may reduce the refundable amount.
  if (unknownRefundIds(order, payment.value).length > 0) throw silent();
  const decided = await applyTransition(ports, order, {
    transition: 'requestRefund',
    set: { refunds: [...(order.refunds ?? []), newRefund(ports, order, wish)] },
  });
  const number = (order.refunds ?? []).length;
  return { order: await followPaid(ports, provider, decided, payment.value), number };
}

/** Records a refund of a test order, which never moved money. */
async function refundTest(ports: PaymentPorts, order: Order, wish: RefundWish): Promise<Decided> {
  const { refunds = [] } = order;
  refuse(order, refundProblem(order, wholePayment(order), wish, ports.now()));
  const { asker: _, ...refund } = newRefund(ports, order, wish);
  const completed: OrderRefund = { ...refund, state: 'completed', completedAt: ports.now() };
  // No email is sent, because Square does not have the shopper's address.
  const moved = await applyTransition(ports, order, {
    transition: 'refundCompleted',
    set: { refunds: [...refunds, completed] },
    number: refunds.length,
    buyer: undefined,
  });
  return { order: moved, number: refunds.length };
}

function newRefund(ports: PaymentPorts, order: Order, wish: RefundWish): OrderRefund {
  const { requestId, amount, reason } = wish;
  const restock = unitsByVariation(wish.restock);
  return {
    paymentId: order.paymentId ?? '',
    amount,
    ...newRequest(order, ports.now()),
    requestId,
    ...(reason && { reason }),
    ...(restock.length > 0 && { restock }),
  };
}

export interface RestockWish {
  /** Number of the refund that belongs to the returned works. */
  readonly refund: number;
  readonly units: readonly Units[];
}

/** Restocks works of a paid order some time after their refund. Throws like `refundPaid`. */
export async function restockPaid(
  ports: PaymentPorts,
  { orderId, wish: { refund, units }, begin }: Decision<RestockWish>,
): Promise<Decided> {
  return onPaidOrder(ports, orderId, {
    begin,
    known: () => -1,
    problem: (order) => restockLaterProblem(order, { refund, units }),
    work: async (found) => {
      const provider = await openProvider(ports, found.mode);
      const order = await followRestocks(ports, provider, found);
      refuse(order, restockLaterProblem(order, { refund, units }));
      return { order: await restock(ports, provider, order, { refund, units }), number: refund };
    },
  });
}

function restockLaterProblem(order: Order, { refund, units }: RestockWish): RestockLaterProblem | undefined {
  const its = order.refunds?.[refund];
  if (!its || its.paymentId !== order.paymentId) return { kind: 'no such refund' };
  if (its.by === 'square') return { kind: 'made at Square' };
  return its.state === 'completed' ? restockProblem(order, units) : { kind: 'not completed' };
}

async function restock(
  ports: PaymentPorts,
  provider: PaymentProvider,
  order: Order,
  { refund, units }: RestockWish,
): Promise<Order> {
  const request = newRequest(order, ports.now());
  const asked = unitsByVariation(units).map((sum) => ({ ...sum, refund, ...request }));
  const restocks = [...(order.restocks ?? []), ...asked];
  const decided = await applyTransition(ports, order, { transition: 'restock', set: { restocks } });
  return followRestocks(ports, provider, decided);
}

interface Work {
  readonly begin: () => Promise<void>;
  /** Returns the number of an earlier refund with the same request id, or -1. */
  readonly known: (order: Order) => number;
  /** Returns why the order's row does not allow the work, if so. */
  readonly problem: (order: Order) => RefundProblem | RestockLaterProblem | undefined;
  readonly work: (order: Order) => Promise<Decided>;
}

/** Works on a paid order under its lease. Throws 409 and writes nothing if the order's row does not allow the work. */
async function onPaidOrder(ports: PaymentPorts, orderId: string, work: Work): Promise<Decided> {
  for (let round = 1; ; round++) {
    const found = await findOrder(ports, orderId);
    if (found.state !== 'PAID') throw conflict(notPaidWords(found));
    const number = work.known(found);
    if (number >= 0) return { order: found, number };
    refuse(found, work.problem(found));
    const done = await withLease(ports, found, {
      durationMs: shopperLeaseMs,
      work: (taken) => workOn(taken, work),
    });
    if (done) return done;
    if (round === mostRounds) throw conflict(orderIsBusy);
    await ports.sleep(pause);
  }
}

async function workOn(taken: Order, { begin, known, work }: Work): Promise<Decided> {
  const number = known(taken);
  if (number >= 0) return { order: taken, number };
  await begin();
  return unlessLost(work(taken), () => {
    throw conflict(orderIsBusy);
  });
}

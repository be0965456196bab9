import { applyTransition, unlessLost } from '#functions/orders/apply-transition.ts';
import { withLease } from '#functions/orders/lease.ts';
import { openProvider } from '#functions/orders/open-provider.ts';
import { type Order, type OrderRefund, readOrder, shopperLeaseMs } from '#functions/orders/order.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import {
  byVariation,
  paymentOf,
  type RefundProblem,
  type RefundWish,
  type RestockProblem,
  refundProblem,
  restockProblem,
  type Units,
} from '#functions/orders/refundable.ts';
import type { PaymentProvider } from '#functions/square/provider.ts';
import { newRequest } from './ask-square.ts';
import { unknownRefundIds } from './at-square.ts';
import { followPaid } from './follow-paid.ts';
import { followRestocks } from './follow-restocks.ts';

/** What the artist has decided. `begin` records it, before anything of it is done. */
interface Decision<Wish> {
  readonly orderId: string;
  readonly wish: Wish;
  readonly begin: () => Promise<void>;
}

/** What came of a decision about a paid order; `number`: of the refund in the order's list. */
export type RefundEnd<Problem> =
  | { readonly kind: 'done'; readonly order: Order; readonly number: number }
  /** The shop does not ask Square for it. */
  | { readonly kind: 'not possible'; readonly order: Order; readonly problem: Problem }
  /** It is no order of which anything could go back. */
  | { readonly kind: 'not paid'; readonly order: Order }
  /** Square does not answer, and nothing was decided. */
  | { readonly kind: 'silent' }
  /** Another process has the order now. */
  | { readonly kind: 'busy' };

/** Milliseconds, and tries, to wait for the lease holder of the order: mostly the same click, repeated. */
const pause = 500;
const mostRounds = 6;

/**
 * Refunds money of a paid order: written down before Square is asked, asked for again with the same key until it
 * answers, and then followed by the reconciler. The same click twice is one refund. Undefined for no order.
 */
export async function refundPaid(
  ports: PaymentPorts,
  { orderId, wish, begin }: Decision<RefundWish>,
): Promise<RefundEnd<RefundProblem> | undefined> {
  return onPaidOrder(ports, orderId, {
    begin,
    known: (order) => (order.refunds ?? []).findIndex(({ requestId }) => requestId === wish.requestId),
    problem: (order) => refundProblem(order, paymentOf(order), wish, ports.now()),
    work: (order) =>
      order.mode === 'test' ? refundTest(ports, order, wish) : refundLive(ports, order, wish),
  });
}

async function refundLive(
  ports: PaymentPorts,
  found: Order,
  wish: RefundWish,
): Promise<RefundEnd<RefundProblem>> {
  const provider = await openProvider(ports, found.mode);
  const payment = await provider.readPayment(found.paymentId ?? '');
  if (payment.kind !== 'ok') return { kind: 'silent' };
  const order = await followPaid(ports, provider, found, payment.value);
  const problem = refundProblem(order, payment.value, wish, ports.now());
  if (problem) return { kind: 'not possible', order, problem };
  // What went back elsewhere and could not be read may leave less than it seems.
  if (unknownRefundIds(order, payment.value).length > 0) return { kind: 'silent' };
  const decided = await applyTransition(ports, order, {
    transition: 'requestRefund',
    set: { refunds: [...(order.refunds ?? []), newRefund(ports, order, wish)] },
  });
  const number = (order.refunds ?? []).length;
  return { kind: 'done', order: await followPaid(ports, provider, decided, payment.value), number };
}

/** No money ever moved, so none does now; the row says what would have. */
async function refundTest(
  ports: PaymentPorts,
  order: Order,
  wish: RefundWish,
): Promise<RefundEnd<RefundProblem>> {
  const { refunds = [] } = order;
  const problem = refundProblem(order, paymentOf(order), wish, ports.now());
  if (problem) return { kind: 'not possible', order, problem };
  const { asker: _, ...refund } = newRefund(ports, order, wish);
  const completed: OrderRefund = { ...refund, state: 'completed', completedAt: ports.now() };
  // Square never had the shopper's address, so no email can be sent.
  const moved = await applyTransition(ports, order, {
    transition: 'refundCompleted',
    set: { refunds: [...refunds, completed] },
    number: refunds.length,
    buyer: undefined,
  });
  return { kind: 'done', order: moved, number: refunds.length };
}

function newRefund(ports: PaymentPorts, order: Order, wish: RefundWish): OrderRefund {
  const { requestId, amount, reason } = wish;
  const restock = [...byVariation(wish.restock)].map(([variationId, quantity]) => ({
    variationId,
    quantity,
  }));
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
  /** Of the refund that the works came back with. */
  readonly refund: number;
  readonly units: readonly Units[];
}

/** `no such refund`, or one that is not the shop's to follow, or not with the shopper yet. */
export type RestockLaterProblem =
  | RestockProblem
  | { readonly kind: 'no such refund' | 'made at Square' | 'not completed' };

/** Puts works of a paid order back into stock, some time after their refund. Undefined for no order. */
export async function restockPaid(
  ports: PaymentPorts,
  { orderId, wish: { refund, units }, begin }: Decision<RestockWish>,
): Promise<RefundEnd<RestockLaterProblem> | undefined> {
  return onPaidOrder(ports, orderId, {
    begin,
    known: () => -1,
    problem: (order) => restockLaterProblem(order, { refund, units }),
    work: async (found) => {
      const provider = await openProvider(ports, found.mode);
      const order = await followRestocks(ports, provider, found);
      const problem = restockLaterProblem(order, { refund, units });
      if (problem) return { kind: 'not possible', order, problem };
      return {
        kind: 'done',
        order: await restock(ports, provider, order, { refund, units }),
        number: refund,
      };
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
  const asked = [...byVariation(units)].map(([variationId, quantity]) => ({
    variationId,
    quantity,
    refund,
    ...newRequest(order, ports.now()),
  }));
  const restocks = [...(order.restocks ?? []), ...asked];
  const decided = await applyTransition(ports, order, { transition: 'restock', set: { restocks } });
  return followRestocks(ports, provider, decided);
}

interface Work<Problem> {
  readonly begin: () => Promise<void>;
  /** What the same click has decided already; below zero: nothing. */
  readonly known: (order: Order) => number;
  /** What is known to stand against it before Square is asked. */
  readonly problem: (order: Order) => Problem | undefined;
  readonly work: (order: Order) => Promise<RefundEnd<Problem>>;
}

/** Works on a paid order under its lease. What the row alone rules out writes nothing. */
async function onPaidOrder<Problem>(
  ports: PaymentPorts,
  orderId: string,
  work: Work<Problem>,
): Promise<RefundEnd<Problem> | undefined> {
  for (let round = 1; ; round++) {
    const found = await readOrder(ports.table, orderId);
    if (!found) return undefined;
    if (found.state !== 'PAID') return { kind: 'not paid', order: found };
    const number = work.known(found);
    if (number >= 0) return { kind: 'done', order: found, number };
    const problem = work.problem(found);
    if (problem) return { kind: 'not possible', order: found, problem };
    const done = await withLease(ports, found, {
      durationMs: shopperLeaseMs,
      work: (taken) => workOn(taken, work),
    });
    if (done) return done;
    if (round === mostRounds) return { kind: 'busy' };
    await ports.sleep(pause);
  }
}

async function workOn<Problem>(
  taken: Order,
  { begin, known, work }: Work<Problem>,
): Promise<RefundEnd<Problem>> {
  const number = known(taken);
  if (number >= 0) return { kind: 'done', order: taken, number };
  await begin();
  return unlessLost(work(taken), () => ({ kind: 'busy' }));
}

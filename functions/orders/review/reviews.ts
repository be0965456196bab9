import { auditAction, writeAudit } from '#functions/audit/audit.ts';
import { unlessUnreadable } from '#functions/db/stored-row.ts';
import { conflict, notFound } from '#functions/http/errors.ts';
import { withLease } from '#functions/orders/lease.ts';
import { orderIsBusy, squareSilent } from '#functions/orders/messages.ts';
import { type Order, readOrder, readOrdersById, shopperLeaseMs } from '#functions/orders/order.ts';
import { openProvider, type PaymentPorts } from '#functions/orders/ports.ts';
import { countForSale } from '#functions/orders/purchase/pay/pre-capture-check.ts';
import { listDue } from '#functions/orders/queues.ts';
import { guardRefund, type MailsOfRefund, type RefundGuard } from '#functions/orders/refunds/refund-order.ts';
import { type Books, hasRefund, readBooks, saleIn } from '#functions/orders/square-payment-records.ts';
import { inParallel } from '#functions/platform/concurrency.ts';
import { describeError } from '#functions/platform/log.ts';
import { readVariations } from '#functions/stock/records.ts';
import type { VariationItem } from '#functions/stock/row.ts';
import { displayTitle } from '#shared/artwork/titles.ts';
import { distinctLines, formWords } from '#shared/order/line-words.ts';
import type { OrderReview, ReviewAction, ReviewEnd } from '#shared/order/order.ts';
import { orderNumber } from '#shared/order/order-number.ts';
import { endReview } from './end-review.ts';
import {
  answerOf,
  intentWords,
  isOverAlready,
  keepProblemWords,
  outcomeWords,
  reasonWords,
} from './messages.ts';

const concurrency = 4;
/** Milliseconds after which no further order is read from Square; API Gateway's timeout is 30 s. */
const longestAsking = 12_000;

/**
 * Returns the orders in review, oldest first, each with its reserved units and Square's data. `atSquare` is missing if
 * Square's data could not be read. Reads only orders in review and orders with a running payment.
 */
export async function listReviews(ports: PaymentPorts): Promise<OrderReview[]> {
  const startedAt = ports.now();
  const orders = await ordersInReview(ports);
  const shown = new Map<string, OrderReview>();
  await inParallel(orders, concurrency, async (order) => {
    const mayAsk = ports.now() - startedAt < longestAsking;
    shown.set(order.orderId, await show(ports, order, mayAsk));
  });
  return orders.flatMap(({ orderId }) => shown.get(orderId) ?? []);
}

async function ordersInReview({ table }: PaymentPorts): Promise<Order[]> {
  const pending = await listDue(table, 'pendingOrder', Number.MAX_SAFE_INTEGER);
  const { orders } = await readOrdersById(
    table,
    pending.map(({ orderId }) => orderId),
  );
  return [...orders.values()]
    .filter(({ state, mode }) => state === 'REVIEW' && mode === 'live')
    .sort((a, b) => a.createdAt - b.createdAt);
}

async function show(ports: PaymentPorts, order: Order, mayAsk: boolean): Promise<OrderReview> {
  const { orderId, createdAt, total, currency } = order;
  // If a work's row is unreadable, its reservations are unknown.
  const rows = await readVariations(ports.table, order.lines, { consistent: true }).catch(unlessUnreadable);
  const money = (amount: number) => ({ amount, currency });
  return {
    id: orderId,
    createdAt: new Date(createdAt).toISOString(),
    total: money(total),
    ...(order.delivery && { buyer: order.delivery.name }),
    lines: distinctLines(order.lines).map(
      ({ title, format, name, quantity, price, variationId, tracked }) => ({
        title: displayTitle(title),
        size: formWords({ format, name }),
        quantity,
        price: money(price),
        stock: tracked && rows ? stockOf(rows.get(variationId), orderId) : 'uncounted',
      }),
    ),
    reason: reasonWords(order),
    ...(mayAsk ? await askSquare(ports, order) : unasked),
  };
}

function stockOf(row: VariationItem | undefined, orderId: string): 'held' | 'free' {
  return row?.claims[orderId] ? 'held' : 'free';
}

type AtSquare = Pick<OrderReview, 'atSquare' | 'mayKeep' | 'whyNot'>;
const unasked: AtSquare = { mayKeep: false, whyNot: squareSilent };

/** Reads an order's data from Square. Never throws, so that an error with one order does not hide the others. */
async function askSquare(ports: PaymentPorts, order: Order): Promise<AtSquare> {
  try {
    const provider = await openProvider(ports, order.mode);
    const books = await readBooks(provider, order);
    if (!books) return unasked;
    const atSquare = shownBooks(order, books);
    const sale = saleIn(order, books);
    if (typeof sale === 'string') return { atSquare, mayKeep: false, whyNot: keepProblemWords(sale) };
    const taken = await countForSale(ports, provider, order);
    if (taken === 'unknown') return { atSquare, mayKeep: false, whyNot: squareSilent };
    return taken === 'oversold'
      ? { atSquare, mayKeep: false, whyNot: keepProblemWords('no units') }
      : { atSquare, mayKeep: true };
  } catch (error) {
    ports.log('error', { message: 'order in review', orderId: order.orderId, error: describeError(error) });
    return unasked;
  }
}

function shownBooks(order: Order, { state, payments }: Books): OrderReview['atSquare'] {
  return {
    state: state ?? 'NOT FOUND',
    payments: payments.map(({ paymentId, status, amount, refunded, currency }) => ({
      id: paymentId,
      status,
      amount: { amount, currency },
      refunded: { amount: refunded, currency },
      refunding: refunded < amount && hasRefund(order, paymentId),
    })),
  };
}

interface Decision {
  readonly orderId: string;
  readonly action: ReviewAction;
  readonly who: string;
  readonly guard: RefundGuard;
}

/** Carries out the administrator's decision under the order's lease. Throws 404, 409 or 503. */
export async function decideReview(ports: PaymentPorts, decision: Decision): Promise<ReviewEnd> {
  const found = await readOrder(ports.table, decision.orderId);
  if (!found) throw notFound('Order not found');
  if (found.state !== 'REVIEW') throw isOverAlready(found);
  const also = decision.action === 'refund' ? guardRefund(decision.guard, found, found.total) : undefined;
  const work = (order: Order) => decide(ports, order, { ...decision, also });
  const answer = await withLease(ports, found, { durationMs: shopperLeaseMs, work });
  if (!answer) throw conflict(orderIsBusy);
  return answer;
}

/** Carries out the decision and records it and its result in the activity log. */
async function decide(
  ports: PaymentPorts,
  order: Order,
  { orderId, action, who, also }: Decision & { readonly also: MailsOfRefund | undefined },
): Promise<ReviewEnd> {
  const audit = (detail: string) => writeAudit(ports, { who, action: 'endReview', detail });
  const intent = intentWords(action, order);
  const at = ports.now();
  await ports.table.transact([
    auditAction({ who, action: 'endReview', detail: intent }, at),
    ...(also?.(intent, at) ?? []),
  ]);
  const end = await endReview(ports, order, action);
  try {
    await audit(`Order ${orderNumber(orderId)}: ${outcomeWords(end, order)}`);
  } catch (error) {
    // The result of the refund matters more than its line in the activity log.
    ports.log('error', { message: 'audit entry missing', orderId, error: describeError(error) });
  }
  return answerOf(end, order);
}

import { cancelOrder } from '#functions/orders/cancel-unpaid.ts';
import { unpaidLifetime } from '#functions/orders/order.ts';
import { orderIdPattern } from '#functions/orders/order-id.ts';
import { openProvider, type PaymentPorts } from '#functions/orders/ports.ts';
import {
  recordExternalPayment,
  recordExternalShipment,
} from '#functions/orders/reconcile/record-external-changes.ts';
import { readOrderOf } from '#functions/orders/records.ts';
import { reportUnknownRefunds } from '#functions/orders/refunds/external-refunds.ts';
import { fateAtSquare } from '#functions/orders/shipping/plan.ts';
import { describeError } from '#functions/platform/log.ts';
import { isDefinite, type PaymentProvider } from '#functions/square/provider.ts';
import type { ProviderOrder } from '#functions/square/provider-order.ts';
import { endTurn, type Rest, type SweepTurn, takeTurn } from './sweep-cursor.ts';

/** Milliseconds for which another account may be connected without missing changes in the former account. */
const longestUnread = 30 * 24 * 60 * 60_000;

/** Thrown if Square's list of changed orders could not be read completely. */
class NotRead extends Error {
  override readonly name = 'NotRead';
}

/**
 * Once a day, reads every order that has changed at Square, in case an event was lost. Records orders that were paid,
 * shipped, canceled or refunded there. Cancels orders that have no row in the shop, because a process crashed before it
 * wrote the row, or because Square did not answer when a stale order was canceled.
 *
 * Reads one page of orders in a pass. Stops at `until` (milliseconds) and continues in the next pass. Never throws,
 * because the sweep is the least urgent part of a pass.
 */
export async function sweepOrders(ports: PaymentPorts, until: number): Promise<void> {
  try {
    if (ports.now() >= until) return;
    const turn = await takeTurn(ports);
    if (turn) await endTurn(ports, await sweep(ports, turn, until));
  } catch (error) {
    ports.metric('ReconcileFailed');
    ports.log('error', { message: 'daily sweep', error: describeError(error) });
  }
}

async function sweep(ports: PaymentPorts, turn: SweepTurn, until: number): Promise<Rest> {
  const provider = await openProvider(ports, 'live');
  const { orders, rest, isUnread } = await findChanged(provider, turn);
  let next = isUnread ? unread(ports, turn) : turn.next;
  for (const order of orders) {
    if (ports.now() >= until) return { rest: order.updatedAt, next };
    if (!(await isHandled(ports, provider, order))) next = Math.min(next, order.updatedAt);
  }
  return { rest, next };
}

/** Returns `next` for a sweep that could not read every location, so that the next sweep reads the same time again. */
function unread({ now }: PaymentPorts, { from, next }: SweepTurn): number {
  return Math.min(next, Math.max(from, now() - longestUnread));
}

/**
 * Reads a page of changed orders of each location, because Square refuses a search that includes a location of another
 * account (403 FORBIDDEN). `rest` is undefined after the last pages. `isUnread`: another account may be connected,
 * because Square refuses a location or lists no orders.
 */
async function findChanged(provider: PaymentProvider, { locationIds, from }: SweepTurn) {
  const orders: ProviderOrder[] = [];
  let rest: number | undefined;
  let isUnread = false;
  for (const locationId of locationIds) {
    const page = await provider.findChangedOrders({ locationId, from });
    isUnread ||= isDefinite(page);
    if (isDefinite(page)) continue;
    if (page.kind !== 'ok') throw new NotRead(page.kind);
    orders.push(...page.value.orders.filter((order) => order.locationId === locationId));
    const last = Math.max(from, ...page.value.orders.map(({ updatedAt }) => updatedAt));
    if (!page.value.isLast) rest = Math.min(rest ?? last, last);
  }
  isUnread ||= orders.length === 0;
  return { orders: orders.filter(mayBeNews).sort((a, b) => a.updatedAt - b.updatedAt), rest, isUnread };
}

/** Whether an order is a return, or an order of the shop that is open or was shipped or canceled. */
function mayBeNews(order: ProviderOrder): boolean {
  if (order.saleId !== undefined) return true;
  return (
    orderIdPattern.test(order.referenceId) && (order.state === 'OPEN' || fateAtSquare(order) !== undefined)
  );
}

/** Handles an order. Returns false if the next day's sweep must handle it again. Never throws. */
async function isHandled(
  ports: PaymentPorts,
  provider: PaymentProvider,
  order: ProviderOrder,
): Promise<boolean> {
  const { squareOrderId, saleId } = order;
  try {
    if (saleId !== undefined) return await recordReturn(ports, provider, saleId);
    await recordExternalPayment(ports, order);
    await recordExternalShipment(ports, order);
    return !(await isForgotten(ports, order)) || (await endForgotten(ports, provider, order));
  } catch (error) {
    ports.metric('ReconcileFailed');
    ports.log('error', { message: 'order could not be swept', squareOrderId, error: describeError(error) });
    return false;
  }
}

/** Reports refunds of a sale that were made at Square. Returns false if Square does not answer. */
async function recordReturn(
  ports: PaymentPorts,
  provider: PaymentProvider,
  saleId: string,
): Promise<boolean> {
  const sale = await provider.readOrder(saleId);
  if (sale.kind !== 'ok') return isDefinite(sale);
  const order = await readOrderOf(ports.table, sale.value);
  if (order?.paymentId === undefined) return true;
  const payment = await provider.readPayment(order.paymentId);
  if (payment.kind !== 'ok') return false;
  await reportUnknownRefunds(ports, order, payment.value);
  return true;
}

/** Whether this shop created the order long ago and has no row for it. Throws if the row is unreadable. */
async function isForgotten({ table, now }: PaymentPorts, order: ProviderOrder): Promise<boolean> {
  const { isOurs, state, createdAt } = order;
  const isOld = createdAt > 0 && createdAt <= now() - unpaidLifetime;
  if (!isOurs || state !== 'OPEN' || !isOld) return false;
  return (await readOrderOf(table, order)) === undefined;
}

/** Cancels an order without a row at Square, because nobody can pay it here. If it was paid, raises the alarm daily. */
async function endForgotten(
  ports: PaymentPorts,
  provider: PaymentProvider,
  order: ProviderOrder,
): Promise<boolean> {
  const { squareOrderId, captured, hasTenders } = order;
  const message = 'order at Square without a row';
  if (captured > 0) {
    if (await isRefunded(provider, order)) return true;
    ports.metric('ForgottenOrderPaid');
    ports.log('error', { message: `${message} was paid`, squareOrderId });
    return false;
  }
  if (hasTenders) return false;
  const isCanceled = await cancelOrder(provider, order);
  if (isCanceled) ports.metric('ForgottenOrder');
  ports.log('warn', { message, squareOrderId, state: isCanceled ? 'CANCELED' : 'OPEN' });
  return isCanceled;
}

/** Whether all payments of the order are refunded. The order itself does not show refunds. */
async function isRefunded(provider: PaymentProvider, { paymentIds }: ProviderOrder): Promise<boolean> {
  for (const paymentId of paymentIds) {
    const payment = await provider.readPayment(paymentId);
    if (payment.kind !== 'ok') return false;
    const { status, refunded, amount } = payment.value;
    if (status === 'COMPLETED' && refunded < amount) return false;
  }
  return true;
}

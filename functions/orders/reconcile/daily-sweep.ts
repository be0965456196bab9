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
 * Stops at `until` (milliseconds) and continues in the next pass. Never throws, because the sweep is the least urgent
 * part of a pass.
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
  // Collect the orders before any is canceled, because a cancellation would shift the next pages.
  const found = await findChanged(ports, provider, turn, until);
  if (!found) return sweepOwn(ports, provider, turn, until);
  const { orders, rest, isEmpty } = found;
  // If Square lists no orders, another account may be connected.
  let next = isEmpty ? unread(ports, turn) : turn.next;
  for (const order of orders) {
    if (ports.now() >= until) return { rest: order.updatedAt, next };
    if (!(await isHandled(ports, provider, order))) next = Math.min(next, order.updatedAt);
  }
  return { rest, next };
}

/** Returns the next day's `from` if a location could not be read: the same `from` again, but at most 30 days ago. */
function unread({ now }: PaymentPorts, { from, next }: SweepTurn): number {
  return Math.min(next, Math.max(from, now() - longestUnread));
}

/**
 * Sweeps without the locations of other accounts, because Square refuses a search that includes such a location (403
 * FORBIDDEN). If all locations belong to other accounts, the next sweep is a day later.
 */
async function sweepOwn(
  ports: PaymentPorts,
  provider: PaymentProvider,
  turn: SweepTurn,
  until: number,
): Promise<Rest> {
  const { locationIds, from, next } = turn;
  const own: string[] = [];
  for (const locationId of locationIds.length > 1 ? locationIds : []) {
    const one = await provider.findChangedOrders({
      locationIds: [locationId],
      from: next,
      cursor: undefined,
    });
    if (!isDefinite(one)) own.push(locationId);
  }
  if (own.length === 0) {
    ports.log('warn', { message: 'daily sweep refused for every location' });
    return { rest: undefined, next: from };
  }
  if (own.length === locationIds.length) throw new NotRead('refused');
  return sweep(ports, { ...turn, locationIds: own, next: unread(ports, turn) }, until);
}

/** Reads changed orders for at most half of the time. `rest` is undefined after the last page. Undefined if refused. */
async function findChanged(
  { now }: PaymentPorts,
  provider: PaymentProvider,
  { locationIds, from }: SweepTurn,
  until: number,
): Promise<
  | {
      readonly orders: readonly ProviderOrder[];
      readonly rest: number | undefined;
      readonly isEmpty: boolean;
    }
  | undefined
> {
  const enough = (now() + until) / 2;
  const orders: ProviderOrder[] = [];
  let rest = from;
  let cursor: string | undefined;
  let isEmpty = true;
  while (now() < enough) {
    const page = await provider.findChangedOrders({ locationIds, from, cursor });
    if (cursor === undefined && isDefinite(page)) return undefined;
    if (page.kind !== 'ok') throw new NotRead(page.kind);
    const { orders: found, cursor: next } = page.value;
    isEmpty &&= found.length === 0;
    orders.push(...found.filter((order) => locationIds.includes(order.locationId) && mayBeNews(order)));
    if (next === undefined) return { orders, rest: undefined, isEmpty };
    if (next === cursor) throw new NotRead('Square keeps sending the same page');
    rest = Math.max(rest, ...found.map(({ updatedAt }) => updatedAt));
    cursor = next;
  }
  return { orders, rest, isEmpty };
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

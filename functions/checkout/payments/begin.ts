import { randomUUID } from 'node:crypto';
import { isSameLine, lineLocked } from '../../cart/cart-records.ts';
import { ConditionFailed, type Item } from '../../db/table.ts';
import type { NewProviderPayment } from '../../square/provider.ts';
import { unsoldUnits } from '../../stock/available.ts';
import { parseVariation } from '../../stock/row.ts';
import { askForUnits, holdUnits } from '../../stock/take.ts';
import { type Card, leaseTime, type Order, type OrderLine, paymentKeyOf, shopperTime } from '../order.ts';
import type { PaymentPorts } from '../ports.ts';
import { theOrder, transitionAction } from './transitions.ts';

/** Milliseconds after which a cart line is free again, should everything else have failed to free it. */
const longestLock = 24 * 60 * 60_000;

/** Why an attempt could not begin; `line` is the order line in the way. */
export type StartProblem =
  | { readonly kind: 'order-moved' | 'other-payment' | 'cart-changed' }
  | {
      readonly kind: 'sold-out' | 'held' | 'price-changed' | 'tracking-changed';
      readonly line: OrderLine;
      readonly tracked: boolean;
    };

/**
 * All or nothing: the order begins attempt k with its card on disk before Square hears of it; every ordered cart line is
 * still as ordered and paid for by nobody else; every variation can still be sold at the agreed price, and its units
 * are held. The rows it touches are this order's, this guest's and these works': payments of different works
 * never meet.
 */
export async function beginAttempt(
  { table, now: clock }: Pick<PaymentPorts, 'table' | 'now'>,
  order: Order,
  card: Card,
): Promise<Order | StartProblem> {
  const now = clock();
  const change = {
    attempt: order.attempt + 1,
    startedAt: now,
    leaseUntil: now + leaseTime,
    worker: randomUUID(),
    workerUntil: now + shopperTime,
    lines: order.lines,
    card: { sourceId: card.sourceId, buyerEmail: card.buyerEmail },
  };
  const paying = { orderId: order.orderId, until: now + longestLock, now };
  try {
    await table.transact([
      transitionAction('begin', order, change, { due: change.leaseUntil }),
      ...order.lines.map((line) => ({
        label: `line ${line.lineId}`,
        ...lineLocked(order.owner, cartLineOf(line), paying),
      })),
      ...order.lines.map((line) => ({ label: `units ${line.variationId}`, ...unitsOf(order, line, now) })),
    ]);
    return { ...order, ...change, state: 'PAYING' };
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return problemOf(order, error);
  }
}

function cartLineOf({ lineId, quantity, lineUpdatedAt }: OrderLine) {
  return { id: lineId, quantity, updatedAt: lineUpdatedAt };
}

/** A test, and what Square does not count, only asks. */
function unitsOf(order: Order, line: OrderLine, at: number) {
  const terms = { price: line.price, currency: order.currency, tracked: line.tracked };
  const { orderId, squareOrderId } = order;
  return order.mode === 'live' && line.tracked
    ? holdUnits(line, terms, { orderId, squareOrderId, at })
    : askForUnits(line, terms);
}

/** What Square is asked in the running attempt: everything but card and e-mail comes from the order. */
export function requestOf(order: Order): NewProviderPayment | undefined {
  return (
    order.card && {
      ...order.card,
      idempotencyKey: paymentKeyOf(order),
      squareOrderId: order.squareOrderId,
      locationId: order.locationId,
      amount: order.total,
      currency: order.currency,
    }
  );
}

function problemOf(order: Order, error: ConditionFailed): StartProblem {
  if (error.has(theOrder)) return { kind: 'order-moved' };
  for (const line of order.lines) {
    const label = `line ${line.lineId}`;
    if (error.has(label))
      return { kind: isSameLine(error.found(label), cartLineOf(line)) ? 'other-payment' : 'cart-changed' };
  }
  for (const line of order.lines) {
    const label = `units ${line.variationId}`;
    if (error.has(label)) return unitsProblem(order, line, error.found(label));
  }
  return { kind: 'order-moved' };
}

function unitsProblem(order: Order, line: OrderLine, found: Item | undefined): StartProblem {
  const row = found && parseVariation(found);
  if (!row || row.hidden || row.isDeleted || unsoldUnits(row) < line.quantity)
    return { kind: 'sold-out', line, tracked: row?.tracked ?? line.tracked };
  const { tracked } = row;
  if (row.price !== line.price || row.currency !== order.currency)
    return { kind: 'price-changed', line, tracked };
  if (tracked !== line.tracked) return { kind: 'tracking-changed', line, tracked };
  return row.available < line.quantity ? { kind: 'held', line, tracked } : { kind: 'order-moved' };
}

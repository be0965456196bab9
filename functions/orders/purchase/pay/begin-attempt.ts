import { randomUUID } from 'node:crypto';
import { isSameLine } from '#functions/cart/cart-records.ts';
import { ConditionFailed, type Item } from '#functions/db/table.ts';
import { applyTransition, LostOrder } from '#functions/orders/apply-transition.ts';
import { attemptMs, type Card, type Order, type OrderLine, shopperLeaseMs } from '#functions/orders/order.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import { cartLineOf, lockLabel, unitsLabel } from '#functions/orders/side-effects.ts';
import { unsoldUnits } from '#functions/stock/available.ts';
import { parseVariation } from '#functions/stock/row.ts';

/** Reason why an attempt could not begin. `line`: the order line that prevented it. */
export type StartProblem =
  | { readonly kind: 'order-moved' | 'other-payment' | 'cart-changed' }
  | {
      readonly kind: 'sold-out' | 'held' | 'price-changed' | 'tracking-changed';
      readonly line: OrderLine;
      readonly tracked: boolean;
    };

/**
 * Begins an attempt in one transaction: stores the card before it is sent to Square, locks every ordered cart line,
 * which must be unchanged, and reserves every variation's units at the agreed price. Writes only rows of this order,
 * this guest and these works, so that payments of different works never conflict.
 */
export async function beginAttempt(
  ports: PaymentPorts,
  order: Order,
  { sourceId, buyerEmail }: Card,
): Promise<Order | StartProblem> {
  const now = ports.now();
  const set = {
    attempt: order.attempt + 1,
    startedAt: now,
    leaseUntil: now + attemptMs,
    worker: randomUUID(),
    workerUntil: now + shopperLeaseMs,
    lines: order.lines,
    card: { sourceId, buyerEmail },
  };
  try {
    return await applyTransition(ports, order, { transition: 'begin', set });
  } catch (error) {
    if (error instanceof LostOrder) return { kind: 'order-moved' };
    if (error instanceof ConditionFailed) return problemOf(order, error);
    throw error;
  }
}

function problemOf(order: Order, error: ConditionFailed): StartProblem {
  for (const line of order.lines) {
    const label = lockLabel(line);
    if (error.has(label))
      return { kind: isSameLine(error.found(label), cartLineOf(line)) ? 'other-payment' : 'cart-changed' };
  }
  for (const line of order.lines) {
    const label = unitsLabel(line);
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

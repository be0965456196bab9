import { noStock, type ReadCount, type Stock } from '#functions/stock/available.ts';
import type { Claim } from '#functions/stock/row.ts';

/** A full hour of Square's clock. The times of the tests are milliseconds after this hour. */
export const noon = Date.parse('2026-11-02T12:00:00Z');

/** Returns the row of a print that had this count at Square at `noon`. */
export function stockOf(squareCount: number, claims: Stock['claims'] = {}): Stock {
  return { ...noStock, tracked: true, locationId: 'LSTUDIO', squareCount, calculatedAt: noon, claims };
}

/** Returns a claim of units that an order has reserved since `noon`. The order's id at Square begins with `SQ-`. */
export function held(orderId: string, quantity = 1, overrides: Partial<Claim> = {}): Stock['claims'] {
  return { [orderId]: { quantity, state: 'held', at: noon, squareOrderId: `SQ-${orderId}`, ...overrides } };
}

/** Returns a claim of units that an order sold at `noon`. */
export function sold(orderId: string, quantity = 1, overrides: Partial<Claim> = {}): Stock['claims'] {
  return held(orderId, quantity, { state: 'sold', ...overrides });
}

/** Returns a count that Square calculated and the shop read a second after `noon`, without a list of changes. */
export function countOf(quantity: number, overrides: Partial<ReadCount> = {}): ReadCount {
  return { quantity, calculatedAt: noon + 1_000, askedAt: noon + 1_000, ...overrides };
}

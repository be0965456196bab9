import { noStock, type ReadCount, type Stock } from '#functions/stock/available.ts';
import type { Claim } from '#functions/stock/row.ts';

/** A full hour of Square's clock; tests give times in milliseconds after it. */
export const noon = Date.parse('2026-11-02T12:00:00Z');

/** A print with this count by Square at `noon`. */
export function stockOf(squareCount: number, claims: Stock['claims'] = {}): Stock {
  return { ...noStock, tracked: true, locationId: 'LSTUDIO', squareCount, calculatedAt: noon, claims };
}

/** Units reserved by an order since `noon`; its id at Square begins with `SQ-`. */
export function held(orderId: string, quantity = 1, overrides: Partial<Claim> = {}): Stock['claims'] {
  return { [orderId]: { quantity, state: 'held', at: noon, squareOrderId: `SQ-${orderId}`, ...overrides } };
}

/** Units sold by an order at `noon`. */
export function sold(orderId: string, quantity = 1, overrides: Partial<Claim> = {}): Stock['claims'] {
  return held(orderId, quantity, { state: 'sold', ...overrides });
}

/** A count that was calculated and read a second after `noon`, without a list of changes. */
export function countOf(quantity: number, overrides: Partial<ReadCount> = {}): ReadCount {
  return { quantity, calculatedAt: noon + 1_000, askedAt: noon + 1_000, ...overrides };
}

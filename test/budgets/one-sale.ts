import { exponent } from './measure.ts';
import type { BudgetRow } from './row.ts';
import { type OneSale, writeUnitsOf } from './sale-costs.ts';

/** Numbers of works that differ by a factor of ten, so that growth is visible. */
export const saleSizes = [80, 800] as const;

/** Limits of a sale: reads do not depend on the catalogue's size, and writes grow no faster than the catalogue. */
export function oneSaleBudgets(sales: readonly OneSale[]): BudgetRow[] {
  const growth = (name: string, limit: number, of: (sale: OneSale) => number): BudgetRow => ({
    name: `${name}, growth from ${sales.map(({ works }) => works).join(' to ')} works`,
    value: Math.max(0, exponent(sales.map((sale) => [sale.works, of(sale)]))),
    limit,
    unit: 'exponent',
  });
  const largest = sales.at(-1);
  if (!largest) throw new Error('No sale was measured');
  const name = `One sale, ${largest.works} works`;
  return [
    { name: `${name}, list`, value: largest.afterSale.readUnits, limit: 3, unit: 'RCU' },
    { name: `${name}, both lists`, value: writeUnitsOf(largest), limit: 8, unit: 'WCU' },
    { name: `${name}, studio's list`, value: largest.studioAfterSale.readUnits, limit: 5, unit: 'RCU' },
    { name: `${name}, a Lambda that starts`, value: largest.load.readUnits, limit: 35, unit: 'RCU' },
    growth('One sale, list, RCU', 0.05, ({ afterSale }) => afterSale.readUnits),
    growth("One sale, studio's list, RCU", 0.05, ({ studioAfterSale }) => studioAfterSale.readUnits),
    growth('One sale, both lists, WCU', 1, writeUnitsOf),
    growth('One sale, what an open page fetches', 0.02, ({ newsBytes }) => newsBytes),
    growth('Whole list, brotli bytes', 1.02, ({ listBytes }) => listBytes),
  ];
}

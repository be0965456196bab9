import { type Billed, type Price, prices } from './prices.ts';

/** Billed units. A unit that is missing is zero. */
export type Units = Readonly<Partial<Record<Billed, number>>>;

export interface BillLine {
  readonly name: string;
  readonly units: number;
  readonly unit: string;
  readonly dollars: number;
}

/** Returns the cost of a month. `always` contains the units that do not depend on visitors. */
export function monthlyBill(month: {
  readonly visits: number;
  readonly orders: number;
  readonly aVisit: Units;
  readonly anOrder: Units;
  readonly always: Units;
}): { readonly lines: readonly BillLine[]; readonly dollars: number } {
  const lines = (Object.keys(prices) as Billed[]).map((billed) => {
    const units =
      (month.aVisit[billed] ?? 0) * month.visits +
      (month.anOrder[billed] ?? 0) * month.orders +
      (month.always[billed] ?? 0);
    const { name, unit } = prices[billed];
    return { name, units, unit, dollars: costOf(prices[billed], units) };
  });
  return { lines, dollars: lines.reduce((sum, line) => sum + line.dollars, 0) };
}

function costOf({ dollars, per, free }: Price, units: number): number {
  return (Math.max(0, units - free) / per) * dollars;
}

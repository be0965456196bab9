import { type Billed, type Price, prices } from './prices.ts';

/** Units of what is billed; what is absent is none. */
export type Units = Readonly<Partial<Record<Billed, number>>>;

export interface BillLine {
  readonly name: string;
  readonly units: number;
  readonly unit: string;
  readonly dollars: number;
}

/** What a month costs: its visits, its orders, and what runs whether anybody comes or not. */
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

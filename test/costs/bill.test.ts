import { describe, expect, it } from 'vitest';
import { monthlyBill } from './bill.ts';

const nothing = { visits: 0, orders: 0, aVisit: {}, anOrder: {}, always: {} };
const lineOf = (bill: ReturnType<typeof monthlyBill>, name: string) =>
  bill.lines.find((line) => line.name === name);

describe('a month’s bill', () => {
  it('of a shop without visits is what runs anyway, less what is free', () => {
    const bill = monthlyBill({ ...nothing, always: { alarms: 40, logs: 4 } });

    expect(bill.dollars).toBeCloseTo(3);
    expect(lineOf(bill, 'Logs')?.dollars).toBe(0);
  });

  it('grows with visits and orders, each with what was counted of one', () => {
    const bill = monthlyBill({
      ...nothing,
      visits: 2_000_000,
      orders: 1000,
      aVisit: { apiRequests: 10, tableReads: 4 },
      anOrder: { tableWrites: 50 },
    });

    expect(lineOf(bill, 'API, requests')).toMatchObject({ units: 20_000_000, dollars: 20 });
    expect(lineOf(bill, 'Table, reads')?.dollars).toBeCloseTo(1);
    expect(lineOf(bill, 'Table, writes')?.dollars).toBeCloseTo(0.03125);
  });

  it('takes the free allowance off once a month, not once a visit', () => {
    const bill = monthlyBill({ ...nothing, visits: 1100, aVisit: { cdnEgress: 1 } });

    expect(lineOf(bill, 'CDN, what it sends')?.dollars).toBeCloseTo(8.5);
  });
});

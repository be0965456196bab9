// Rule 15.18
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterCount,
  availableOf,
  type ReadCount,
  type Stock,
  unitsCheck,
  unsoldUnits,
} from '#functions/stock/available.ts';
import type { Claim } from '#functions/stock/row.ts';
import { noon, stockOf } from '#test/support/stock/rows.ts';

const orderIds = ['A', 'B', 'C', 'D', 'E'] as const;
const moment = fc.integer({ min: noon - 200_000, max: noon + 200_000 });

const claim = fc.record(
  {
    quantity: fc.integer({ min: 1, max: 4 }),
    state: fc.constantFrom<Claim['state']>('held', 'sold'),
    at: moment,
    settledAt: moment,
    counted: fc.constant(true),
  },
  { requiredKeys: ['quantity', 'state', 'at'] },
);

const stock = fc
  .record({
    squareCount: fc.integer({ min: -3, max: 9 }),
    claims: fc.dictionary(fc.constantFrom(...orderIds), claim),
  })
  .map(({ squareCount, claims }) =>
    stockOf(
      squareCount,
      Object.fromEntries(
        Object.entries(claims).map(([id, given]) => [
          id,
          // A settled claim that the count includes is removed.
          { ...given, squareOrderId: `SQ-${id}`, ...(given.state === 'sold' && { counted: undefined }) },
        ]),
      ),
    ),
  );

/** When Square received each sale, if it did. Later lists of changes contain at least as much. */
const receipts = fc.dictionary(fc.constantFrom(...orderIds.map((id) => `SQ-${id}`)), moment);

/** A count requested when it was calculated, with the changes that Square had received by then. */
function countAt(
  calculatedAt: number,
  quantity: number,
  received: Readonly<Record<string, number>>,
): ReadCount {
  const known = Object.entries(received).filter(([, at]) => at <= calculatedAt);
  return { quantity, calculatedAt, askedAt: calculatedAt, received: new Map(known) };
}

const count = fc.tuple(moment, fc.integer({ min: -2, max: 9 }), receipts).map((told) => countAt(...told));

describe('for every stock, claims and count', () => {
  it('applying the same count again changes nothing', () => {
    fc.assert(
      fc.property(stock, count, (before, news) => {
        const after = afterCount(before, 'LSTUDIO', news);
        expect(afterCount(after, 'LSTUDIO', news)).toEqual(after);
      }),
    );
  });

  it('the order of two counts does not matter', () => {
    fc.assert(
      fc.property(stock, receipts, moment, moment, (before, received, a, b) => {
        fc.pre(a !== b);
        const [early, late] = [Math.min(a, b), Math.max(a, b)].map((at) => countAt(at, at % 10, received));
        const take = (from: Stock, ...news: readonly (ReadCount | undefined)[]) =>
          news.reduce<Stock>((now, each) => afterCount(now, 'LSTUDIO', each), from);
        expect(take(before, early, late)).toEqual(take(before, late, early));
      }),
    );
  });

  it('the shown number is never below the reservable one, nor below zero', () => {
    fc.assert(
      fc.property(stock, (row) => {
        expect(unsoldUnits(row)).toBeGreaterThanOrEqual(Math.max(0, availableOf(row)));
      }),
    );
  });

  it('a count changes no reservation', () => {
    fc.assert(
      fc.property(stock, count, (before, news) => {
        const after = afterCount(before, 'LSTUDIO', news);
        const heldIn = ({ claims }: Stock) =>
          Object.entries(claims)
            .filter(([, { state }]) => state === 'held')
            .map(([id, { quantity }]) => [id, quantity]);
        expect(heldIn(after)).toEqual(heldIn(before));
        expect(Object.keys(before.claims)).toEqual(expect.arrayContaining(Object.keys(after.claims)));
      }),
    );
  });

  it('orders that pass the check before capture never reserve more than is unsold', () => {
    fc.assert(
      fc.property(stock, (row) => {
        const heldUncounted = Object.entries(row.claims).filter(
          ([, { state, counted }]) => state === 'held' && !counted,
        );
        const checks = heldUncounted.map(([id, { quantity }]) => ({ quantity, check: unitsCheck(row, id) }));
        const wanted = checks
          .filter(({ check }) => check === 'enough' || check === 'wait')
          .reduce((sum, { quantity }) => sum + quantity, 0);
        expect(wanted).toBeLessThanOrEqual(unsoldUnits(row));
      }),
    );
  });

  it('the first of several competing orders whose units exist is never refused', () => {
    fc.assert(
      fc.property(stock, (row) => {
        const [first] = Object.entries(row.claims)
          .filter(([, { state }]) => state === 'held')
          .sort(([idA, a], [idB, b]) => a.at - b.at || (idA < idB ? -1 : 1));
        fc.pre(first !== undefined && first[1].quantity <= unsoldUnits(row));
        expect(['enough', 'wait']).toContain(unitsCheck(row, first?.[0] ?? ''));
      }),
    );
  });
});

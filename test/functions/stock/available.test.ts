// Rule 15.18
import { describe, expect, it } from 'vitest';
import {
  afterCount,
  availableOf,
  mayHoldClaims,
  type ReadCount,
  type Stock,
  unitsCheck,
  unsoldUnits,
} from '#functions/stock/available.ts';
import { shop } from '#shop-config';
import { countOf, held, noon, sold, stockOf } from '#test/support/stock/rows.ts';

const minute = 60_000;
const sale = (orderId: string, at: number) => new Map([[`SQ-${orderId}`, at]]);

describe('the available number', () => {
  it.each<[string, Stock, available: number, unsold: number]>([
    ['is what Square counts', stockOf(3), 3, 3],
    ['is reduced by units that a payment has reserved', stockOf(3, held('A', 2)), 1, 3],
    ['is reduced by units sold after the count', stockOf(3, sold('A', 2)), 1, 1],
    [
      'is reduced only once by units that the count includes',
      stockOf(3, held('A', 2, { counted: true })),
      3,
      3,
    ],
    ['is below zero if the till has sold reserved units', stockOf(0, held('A')), -1, 0],
    ['is zero for a count below zero', stockOf(-2), 0, 0],
    ['is zero if Square marks the variation as sold out', { ...stockOf(3), soldOut: true }, 0, 0],
    [
      'is that of shop.config.ts if Square does not track the variation',
      { ...stockOf(0), tracked: false },
      shop.untrackedStock,
      shop.untrackedStock,
    ],
  ])('%s', (_, stock, available, unsold) => {
    expect(availableOf(stock)).toBe(available);
    expect(unsoldUnits(stock)).toBe(unsold);
  });
});

describe('applying Square’s count', () => {
  it.each<[string, ReadCount | undefined]>([
    ['older than the stored count', countOf(9, { calculatedAt: noon - 1 })],
    ['without a time', countOf(9, { calculatedAt: 0 })],
    ['missing although there was one before', undefined],
  ])('changes nothing if the count is %s', (_, count) => {
    const stock = stockOf(2, { ...held('A'), ...sold('B') });
    expect(afterCount(stock, 'LSTUDIO', count)).toEqual(stock);
  });

  it('stores the count in whole pieces, with its time', () => {
    expect(afterCount(stockOf(2), 'LSTUDIO', countOf(4.5))).toEqual({
      ...stockOf(4),
      calculatedAt: noon + 1_000,
    });
    expect(afterCount(stockOf(2), 'LSTUDIO', countOf(5, { calculatedAt: noon }))).toEqual(stockOf(5));
  });

  it('changes nothing for a variation that Square does not track', () => {
    const stock = { ...stockOf(0), tracked: false };
    expect(afterCount(stock, 'LSTUDIO', countOf(7))).toEqual(stock);
  });

  it('ignores sales at the former location after a change of location, until the artist returns to it', () => {
    const stock = stockOf(5, { ...held('A'), ...sold('B') });

    const moved = afterCount(stock, 'LFAIR', countOf(2, { calculatedAt: noon - minute }));

    expect(moved).toMatchObject({ locationId: 'LFAIR', squareCount: 2 });
    expect(moved.claims).toEqual({ ...held('A'), ...sold('B', 1, { locationId: 'LSTUDIO' }) });
    expect(availableOf(moved)).toBe(1);
    const back = afterCount(moved, 'LSTUDIO', countOf(5, { calculatedAt: noon - minute }));
    expect(availableOf(back)).toBe(3);
    const later = afterCount(moved, 'LFAIR', countOf(2, { askedAt: noon + 10 * minute }));
    expect(later.claims).toEqual(held('A'));
    expect(afterCount(stock, 'LFAIR', undefined)).toMatchObject({ squareCount: 0, calculatedAt: 0 });
  });

  it('keeps all claims if the count is from the first location that the artist has chosen', () => {
    const stock = { ...stockOf(5, sold('B')), locationId: '' };
    expect(afterCount(stock, 'LSTUDIO', countOf(5))).toMatchObject({
      locationId: 'LSTUDIO',
      claims: sold('B'),
    });
  });
});

describe('a sale of the shop', () => {
  const taken = (claims: Stock['claims'], count: ReadCount) =>
    afterCount(stockOf(2, claims), 'LSTUDIO', count);

  it('is included in a count if Square received the sale before or at the count’s time', () => {
    const count = countOf(1, { received: sale('A', noon + 1_000) });
    expect(taken(sold('A'), count)).toMatchObject({ squareCount: 1, claims: {} });
    expect(availableOf(taken(sold('A'), count))).toBe(1);
  });

  it('is not included in a count if Square received the sale after the count’s time', () => {
    const count = countOf(2, { received: sale('A', noon + 1_001) });
    expect(taken(sold('A'), count).claims).toEqual(sold('A'));
    expect(availableOf(taken(sold('A'), count))).toBe(1);
  });

  it('is subtracted once if its money is captured but the order is not settled yet', () => {
    const marked = taken(held('A'), countOf(1, { received: sale('A', noon + 500) }));
    expect(marked.claims).toEqual(held('A', 1, { counted: true }));
    expect(availableOf(marked)).toBe(1);
    // The mark stays even if the next list of changes does not contain the sale.
    expect(afterCount(marked, 'LSTUDIO', countOf(1, { calculatedAt: noon + minute })).claims).toEqual(
      marked.claims,
    );
  });

  it.each<[string, Stock['claims'], Partial<ReadCount>, isInCount: boolean]>([
    [
      'is in a count that is requested a minute after the capture',
      sold('A'),
      { askedAt: noon + 60_000 },
      true,
    ],
    ['is not in a count that is requested sooner', sold('A'), { askedAt: noon + 59_999 }, false],
    [
      'is not in a count from before the capture, however late it is requested',
      sold('A', 1, { at: noon + 2_000 }),
      { askedAt: noon + 10 * minute },
      false,
    ],
    [
      'is not in a count if Square gave the sale no time',
      sold('A', 1, { at: 0 }),
      { askedAt: noon + 10 * minute },
      false,
    ],
    ['is not in a count without the time of its request', sold('A'), { askedAt: undefined }, false],
    [
      'is not in a count while its units are only reserved',
      held('A'),
      { askedAt: noon + 10 * minute },
      false,
    ],
  ])('that is not in Square’s list of changes %s', (_, claims, count, isInCount) => {
    const { claims: left } = taken(claims, countOf(1, count));
    expect(left).toEqual(isInCount ? {} : claims);
  });
});

describe('the check of an order’s units before capture', () => {
  it.each<[string, Stock, check: ReturnType<typeof unitsCheck>]>([
    ['finds enough units for all orders', stockOf(2, { ...held('ME'), ...held('OTHER') }), 'enough'],
    ['finds the units sold out if the order has no claim', stockOf(2), 'soldOut'],
    ['finds the units sold out if the till has sold them', stockOf(0, held('ME')), 'soldOut'],
    ['finds the units sold out if too few are left', stockOf(1, held('ME', 2)), 'soldOut'],
    [
      'finds the units sold out if another order has paid',
      stockOf(1, { ...held('ME'), ...sold('OTHER') }),
      'soldOut',
    ],
    [
      'prefers an order that began to pay earlier',
      stockOf(1, { ...held('ME'), ...held('OTHER', 1, { at: noon - 1 }) }),
      'reserved',
    ],
    [
      'waits for an order that began to pay later',
      stockOf(1, { ...held('ME'), ...held('OTHER', 1, { at: noon + 1 }) }),
      'wait',
    ],
    [
      'prefers an order of the same moment with a smaller id',
      stockOf(1, { ...held('ME'), ...held('A') }),
      'reserved',
    ],
    [
      'waits for an order of the same moment with a greater id',
      stockOf(1, { ...held('ME'), ...held('Z') }),
      'wait',
    ],
  ])('%s', (_, stock, check) => {
    expect(unitsCheck(stock, 'ME')).toBe(check);
  });
});

describe('Square’s list of inventory changes', () => {
  it.each<[string, Stock['claims'], needed: boolean]>([
    ['is not needed without claims', {}, false],
    ['is not needed for the order’s own claim', held('ME'), false],
    ['is needed for units reserved by another order, whose payment may be captured', held('A'), true],
    ['is needed for a sale before the count', sold('A'), true],
    ['is not needed for a sale after the count', sold('A', 1, { at: noon + 1_001 }), false],
    ['is not needed for a claim marked as counted', held('A', 1, { counted: true }), false],
  ])('%s', (_, claims, needed) => {
    expect(mayHoldClaims(stockOf(2, claims), countOf(2), 'ME')).toBe(needed);
  });
});

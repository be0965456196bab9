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
    ['is reduced by units that a payment reserves, which are not sold yet', stockOf(3, held('A', 2)), 1, 3],
    ['is reduced by units sold since', stockOf(3, sold('A', 2)), 1, 1],
    [
      'is reduced only once by units that the count includes',
      stockOf(3, held('A', 2, { counted: true })),
      3,
      3,
    ],
    ['is below zero when the till sold reserved units', stockOf(0, held('A')), -1, 0],
    ['is zero for a count below zero', stockOf(-2), 0, 0],
    ['is zero when Square marks it as sold out, whatever its count', { ...stockOf(3), soldOut: true }, 0, 0],
    [
      'is the number of the settings where Square does not count',
      { ...stockOf(0), tracked: false },
      shop.untrackedStock,
      shop.untrackedStock,
    ],
  ])('%s', (_, stock, available, unsold) => {
    expect(availableOf(stock)).toBe(available);
    expect(unsoldUnits(stock)).toBe(unsold);
  });
});

describe('applying a count', () => {
  it.each<[string, ReadCount | undefined]>([
    ['older than the known one', countOf(9, { calculatedAt: noon - 1 })],
    ['without a time', countOf(9, { calculatedAt: 0 })],
    ['missing where there was one', undefined],
  ])('ignores it when it is %s', (_, count) => {
    const stock = stockOf(2, { ...held('A'), ...sold('B') });
    expect(afterCount(stock, 'LSTUDIO', count)).toEqual(stock);
  });

  it('stores it with its time, as whole pieces', () => {
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

  it('of another location ignores sales at the first location, which count again after a switch back', () => {
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

  it('of the first location that was chosen keeps all sales', () => {
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

  it('is in the count if Square received it no later than the count', () => {
    const count = countOf(1, { received: sale('A', noon + 1_000) });
    expect(taken(sold('A'), count)).toMatchObject({ squareCount: 1, claims: {} });
    expect(availableOf(taken(sold('A'), count))).toBe(1);
  });

  it('is not in the count if Square received it later', () => {
    const count = countOf(2, { received: sale('A', noon + 1_001) });
    expect(taken(sold('A'), count).claims).toEqual(sold('A'));
    expect(availableOf(taken(sold('A'), count))).toBe(1);
  });

  it('is marked and not subtracted twice when it is captured but not settled', () => {
    const marked = taken(held('A'), countOf(1, { received: sale('A', noon + 500) }));
    expect(marked.claims).toEqual(held('A', 1, { counted: true }));
    expect(availableOf(marked)).toBe(1);
    // The mark stays, whatever the next list of changes omits.
    expect(afterCount(marked, 'LSTUDIO', countOf(1, { calculatedAt: noon + minute })).claims).toEqual(
      marked.claims,
    );
  });

  it.each<[string, Stock['claims'], Partial<ReadCount>, isInCount: boolean]>([
    [
      'requested a minute after the capture, by Square’s clock, includes it',
      sold('A'),
      { askedAt: noon + 60_000 },
      true,
    ],
    ['requested a moment sooner does not include it', sold('A'), { askedAt: noon + 59_999 }, false],
    [
      'calculated before the capture does not include it, however late it was requested',
      sold('A', 1, { at: noon + 2_000 }),
      { askedAt: noon + 10 * minute },
      false,
    ],
    [
      'does not include a sale to which Square gave no time',
      sold('A', 1, { at: 0 }),
      { askedAt: noon + 10 * minute },
      false,
    ],
    ['without the time of its request does not include it', sold('A'), { askedAt: undefined }, false],
    ['never includes units that are only reserved', held('A'), { askedAt: noon + 10 * minute }, false],
  ])('that Square’s list of changes does not name: a count %s', (_, claims, count, isInCount) => {
    const { claims: left } = taken(claims, countOf(1, count));
    expect(left).toEqual(isInCount ? {} : claims);
  });
});

describe('the check before capture of an order with reserved units', () => {
  it.each<[string, Stock, check: ReturnType<typeof unitsCheck>]>([
    ['finds enough for all orders', stockOf(2, { ...held('ME'), ...held('OTHER') }), 'enough'],
    ['finds its units sold out without a claim of its own', stockOf(2), 'soldOut'],
    ['finds its units sold out when the till has sold them', stockOf(0, held('ME')), 'soldOut'],
    ['finds them sold out when only some are left', stockOf(1, held('ME', 2)), 'soldOut'],
    ['finds them sold out when another has paid', stockOf(1, { ...held('ME'), ...sold('OTHER') }), 'soldOut'],
    [
      'loses to one that began earlier',
      stockOf(1, { ...held('ME'), ...held('OTHER', 1, { at: noon - 1 }) }),
      'reserved',
    ],
    [
      'waits for one that began later',
      stockOf(1, { ...held('ME'), ...held('OTHER', 1, { at: noon + 1 }) }),
      'wait',
    ],
    ['loses at the same moment to the smaller id', stockOf(1, { ...held('ME'), ...held('A') }), 'reserved'],
    ['waits at the same moment for the greater id', stockOf(1, { ...held('ME'), ...held('Z') }), 'wait'],
  ])('%s', (_, stock, check) => {
    expect(unitsCheck(stock, 'ME')).toBe(check);
  });
});

describe('Square’s list of changes', () => {
  it.each<[string, Stock['claims'], needed: boolean]>([
    ['is not needed without claims', {}, false],
    ['is not needed for the order’s own claim', held('ME'), false],
    ['is needed for units reserved by another order, which may be captured', held('A'), true],
    ['is needed for a sale before the count', sold('A'), true],
    ['is not needed for a sale after it', sold('A', 1, { at: noon + 1_001 }), false],
    ['is not needed for a claim marked as counted', held('A', 1, { counted: true }), false],
  ])('%s', (_, claims, needed) => {
    expect(mayHoldClaims(stockOf(2, claims), countOf(2), 'ME')).toBe(needed);
  });
});

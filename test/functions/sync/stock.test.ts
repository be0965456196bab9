import { describe, expect, it } from 'vitest';
import { type KnownStock, nextStock, noStock, oddCount, type StockNews } from '#functions/sync/stock.ts';
import { shop } from '#shop-config';

const now = Date.parse('2026-11-02T10:00:00Z');
const counted = now - 3_600_000;

function known(overrides: Partial<KnownStock> = {}): KnownStock {
  return {
    ...noStock,
    tracked: true,
    locationId: 'L1',
    squareCount: 5,
    calculatedAt: counted,
    available: 5,
    ...overrides,
  };
}

function news(overrides: Partial<StockNews> = {}): StockNews {
  return {
    tracked: true,
    soldOut: false,
    locationId: 'L1',
    count: { quantity: 5, calculatedAt: counted },
    ...overrides,
  };
}

const count = (quantity: number, calculatedAt = now) => ({ count: { quantity, calculatedAt } });
const available = (stock: KnownStock, told: StockNews) => nextStock(stock, told, now).available;

describe('what is available', () => {
  it('is the count', () => {
    expect(available(known(), news(count(3)))).toBe(3);
    expect(available(noStock, news(count(3)))).toBe(3);
  });

  it("is the shop's own number where Square does not count, whatever is being paid for", () => {
    const paying = known({ claims: { O1: { quantity: 2, state: 'held', at: now } } });
    expect(available(paying, news({ tracked: false, count: undefined }))).toBe(shop.untrackedStock);
  });

  it('is nought when Square says sold out, tracked or not', () => {
    expect(available(known(), news({ soldOut: true }))).toBe(0);
    expect(available(known(), news({ soldOut: true, tracked: false }))).toBe(0);
  });

  it('is nought when tracked and never counted', () => {
    expect(available(noStock, news({ count: undefined }))).toBe(0);
    expect(available(known({ tracked: false, squareCount: 25 }), news({ count: undefined }))).toBe(0);
  });

  it('never falls below nought, and counts whole pieces only', () => {
    expect(available(known(), news(count(-2)))).toBe(0);
    expect(available(known(), news(count(1.99999)))).toBe(1);
  });

  it('leaves out what is being paid for', () => {
    const paying = known({ claims: { O1: { quantity: 2, state: 'held', at: counted - 1 } } });
    expect(available(paying, news(count(5)))).toBe(3);
  });
});

describe('what is no news', () => {
  it('a count older than the known one', () => {
    expect(nextStock(known(), news(count(9, counted - 1)), now)).toMatchObject({
      squareCount: 5,
      calculatedAt: counted,
      available: 5,
    });
  });

  it('a count that is missing although there was one', () => {
    expect(available(known(), news({ count: undefined }))).toBe(5);
  });

  it('but a count of another location is news however old', () => {
    expect(available(known(), news({ locationId: 'L2', ...count(1, counted - 86_400_000) }))).toBe(1);
    expect(available(known(), news({ locationId: 'L2', count: undefined }))).toBe(0);
  });
});

describe('a sale of ours', () => {
  const sold = (at: number, quantity = 1) =>
    known({
      available: 4,
      claims: { O1: { quantity, state: 'sold', at } },
    });

  it("is subtracted until Square's count was made after it", () => {
    expect(available(sold(now - 1_000), news(count(5, now - 2_000)))).toBe(4);
  });

  it('is not subtracted twice once the count fell by it', () => {
    const next = nextStock(sold(now - 2_000), news(count(4, now - 1_000)), now);
    expect(next).toMatchObject({ available: 4, claims: {} });
  });

  it('is still subtracted when a younger count has not fallen: Square takes sales down a moment later', () => {
    expect(available(sold(now - 2_000), news(count(5, now - 1_000)))).toBe(4);
  });

  it('is in any younger count after a minute', () => {
    expect(available(sold(now - 61_000), news(count(9, now - 1_000)))).toBe(9);
  });

  it('of several, only as many are in the count as it fell by', () => {
    const two = known({
      available: 2,
      claims: {
        O1: { quantity: 2, state: 'sold', at: now - 3_000 },
        O2: { quantity: 1, state: 'sold', at: now - 2_000 },
      },
    });
    expect(nextStock(two, news(count(3, now - 1_000)), now)).toMatchObject({
      available: 2,
      claims: { O2: { quantity: 1 } },
    });
  });
});

it('an odd count is told in words', () => {
  expect(oddCount({ quantity: -2, calculatedAt: 0 })).toContain('-2');
  expect(oddCount({ quantity: 1.5, calculatedAt: 0 })).toContain('1.5');
  expect(oddCount({ quantity: 2, calculatedAt: 0 })).toBeUndefined();
  expect(oddCount(undefined)).toBeUndefined();
});

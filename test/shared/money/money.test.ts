// Rules 6.9 and 11.3
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyProblem, currencySign } from '#shared/money/currency.ts';
import {
  formatMinorUnits,
  formatPrice,
  isShowableMoney,
  readPrice,
  toMajorUnits,
  toMinorUnits,
} from '#shared/money/money.ts';

describe('a price', () => {
  it.each([
    [120, 120],
    ['120.50', 120.5],
    [0, 0],
    ['', null],
    [null, null],
    ['abc', null],
    [Number.NaN, null],
    [-1, null],
  ])('typed as %j is parsed as %j', (price, read) => {
    expect(readPrice(price)).toBe(read);
  });

  // Rule 2.8
  it.each([
    [120, '$120.00'],
    ['99.5', '$99.50'],
    [12_400.5, '$12,400.50'],
    [0, '$0.00'],
    [null, 'Price on request'],
    ['nonsense', 'Price on request'],
  ])('of %j is displayed as %s', (price, shown) => {
    expect(formatPrice(price)).toBe(shown);
  });

  it('is the same after conversion into minor units and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (amount) => {
        expect(toMinorUnits(toMajorUnits(amount))).toBe(amount);
      }),
    );
    expect(toMinorUnits(19.99)).toBe(1999);
  });
});

describe('the amount paid', () => {
  it('is formatted in US style from minor units', () => {
    expect(formatMinorUnits(123_456, 'USD')).toBe('$1,234.56');
    expect(formatMinorUnits(500, 'EUR')).toBe('€5.00');
  });

  it.each([
    [1000, 'USD', true],
    [0, 'USD', true],
    [1000, 'usd', false],
    [1000, 'XXXX', false],
    [10.5, 'USD', false],
    [-1, 'USD', false],
    [Number.NaN, 'USD', false],
    [1_000_000_001, 'USD', false],
  ])('of %d in the currency %s is valid: %s', (amount, currency, showable) => {
    expect(isShowableMoney(amount, currency)).toBe(showable);
  });
});

const sellable = Intl.supportedValuesOf('currency').filter((currency) => !currencyProblem(currency));

describe('a currency', () => {
  it.each(['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'CHF', 'HUF'])('%s is accepted', (currency) => {
    expect(currencyProblem(currency)).toBeUndefined();
  });

  it.each(['JPY', 'KRW', 'ISK', 'KWD'])('%s is refused because it has no hundredths', (currency) => {
    expect(currencyProblem(currency)).toBe(
      `currency must be one that has hundredths, as the shop counts in them, and ${currency} has none`,
    );
  });

  it.each(['', 'euro', 'usd', 'XXX ', '€'])('%j is refused because it is not a code', (currency) => {
    expect(currencyProblem(currency)).toContain('must be a code of ISO 4217, such as USD or EUR');
  });
});

describe('a price of a shop', () => {
  it.each(sellable)('in %s is the same on pages and in emails', (currency) => {
    const sign = currencySign(currency);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (amount) => {
        expect(formatPrice(toMajorUnits(amount), sign)).toBe(formatMinorUnits(amount, currency));
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    ['USD', '$1,950.00'],
    ['EUR', '€1,950.00'],
    ['CAD', 'CA$1,950.00'],
    ['CHF', 'CHF\u00a01,950.00'],
  ])('in %s is displayed as %s', (currency, shown) => {
    expect(formatPrice(1950, currencySign(currency))).toBe(shown);
    expect(formatMinorUnits(195_000, currency)).toBe(shown);
  });
});

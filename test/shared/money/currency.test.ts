// Rule 6.9
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyProblem, currencySign } from '#shared/money/currency.ts';
import { formatMinorUnits, formatPrice, toMajorUnits } from '#shared/money/money.ts';

const sellable = Intl.supportedValuesOf('currency').filter((currency) => !currencyProblem(currency));

describe('a currency', () => {
  it.each(['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'CHF', 'HUF'])('%s can be sold in', (currency) => {
    expect(currencyProblem(currency)).toBeUndefined();
  });

  it.each(['JPY', 'KRW', 'ISK', 'KWD'])('%s has no hundredths and is refused', (currency) => {
    expect(currencyProblem(currency)).toBe(
      `currency must be one that has hundredths, as the shop counts in them, and ${currency} has none`,
    );
  });

  it.each(['', 'euro', 'usd', 'XXX ', '€'])('%j is no code and is refused', (currency) => {
    expect(currencyProblem(currency)).toContain('must be a code of ISO 4217, such as USD or EUR');
  });
});

describe('a price of a shop', () => {
  it.each(sellable)('in %s reads alike on the pages and in emails', (currency) => {
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
    ['GBP', '£1,950.00'],
    ['CAD', 'CA$1,950.00'],
    ['CHF', 'CHF\u00a01,950.00'],
    ['HUF', 'HUF\u00a01,950.00'],
  ])('in %s reads %s', (currency, shown) => {
    expect(formatPrice(1950, currencySign(currency))).toBe(shown);
    expect(formatMinorUnits(195_000, currency)).toBe(shown);
  });
});

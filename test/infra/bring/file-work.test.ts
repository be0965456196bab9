// Rule 27.1
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceOf } from '#infra/bring/file-work.ts';

describe('a price', () => {
  it.each([
    ['24', 2400],
    ['24.5', 2450],
    ['1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['1,234', 123_400],
    ['12.345.678', 1_234_567_800],
    ['€ 24,00', 2400],
    ['USD 1 200', 120_000],
    ["1'200.00", 120_000],
    ['.99', 99],
    ['', undefined],
    ['0.00', undefined],
    ['ask', Number.NaN],
    ['1,2,3', Number.NaN],
    ['-5', Number.NaN],
    ['1e3', Number.NaN],
  ])('written as %j is %j in minor units', (text, price) => {
    expect(priceOf(text)).toEqual(price);
  });

  it('is read back from both ways of writing it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (amount) => {
        for (const locale of ['en-US', 'de-DE', 'fr-FR', 'de-CH']) {
          const text = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(amount / 100);
          expect(priceOf(text)).toBe(amount);
        }
      }),
    );
  });
});

// Rules 6.9 and 11.3
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
    ['120', 120],
    ['120.50', 120.5],
    [0, 0],
    ['', null],
    ['  ', null],
    [null, null],
    [undefined, null],
    ['abc', null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    [-1, null],
  ])('of %j is read as %j', (price, read) => {
    expect(readPrice(price)).toBe(read);
  });

  // Rule 2.8
  it.each([
    [120, '$120.00'],
    ['99.5', '$99.50'],
    [1950, '$1,950.00'],
    [12_400.5, '$12,400.50'],
    [0, '$0.00'],
    [null, 'Price on request'],
    [undefined, 'Price on request'],
    ['nonsense', 'Price on request'],
  ])('of %j is shown as %s', (price, shown) => {
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
  it('is US currency from minor units', () => {
    expect(formatMinorUnits(123_456, 'USD')).toBe('$1,234.56');
    expect(formatMinorUnits(500, 'EUR')).toBe('€5.00');
  });

  it.each([
    [1000, 'USD', true],
    [0, 'USD', true],
    [1000, 'usd', false],
    [1000, 'US', false],
    [1000, 'XXXX', false],
    [1000, '', false],
    [10.5, 'USD', false],
    [-1, 'USD', false],
    [Number.NaN, 'USD', false],
    [Number.POSITIVE_INFINITY, 'USD', false],
    [1_000_000_001, 'USD', false],
  ])('of %d %s may be shown: %s', (amount, currency, showable) => {
    expect(isShowableMoney(amount, currency)).toBe(showable);
  });

  it('can always be written when it may be shown', () => {
    fc.assert(
      fc.property(fc.double(), fc.string({ maxLength: 4 }), (amount, currency) => {
        if (isShowableMoney(amount, currency))
          expect(formatMinorUnits(amount, currency)).not.toMatch(/NaN|∞/);
      }),
    );
  });
});

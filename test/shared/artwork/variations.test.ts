import { describe, expect, it } from 'vitest';
import type { Variation } from '#shared/artwork/artwork.ts';
import {
  defaultVariation,
  hasVariationLabel,
  inStockVariations,
  isInStock,
  stockText,
  variationOption,
} from '#shared/artwork/variations.ts';

const variation = (overrides: Partial<Variation> = {}): Variation => ({
  id: 'V',
  name: '8 x 10',
  price: 40,
  inStock: 9,
  ...overrides,
});

describe('the variations of a work', () => {
  it('are offered if in stock, highest price first and without a price last', () => {
    const offered = inStockVariations([
      variation({ id: 'cheap', price: 10 }),
      variation({ id: 'sold', price: 999, inStock: 0 }),
      variation({ id: 'asked', price: null }),
      variation({ id: 'dear', price: 500 }),
    ]);

    expect(offered.map(({ id }) => id)).toEqual(['dear', 'cheap', 'asked']);
  });

  it('default to the highest-priced variation in stock', () => {
    expect(defaultVariation([variation({ id: 'A', price: 1 }), variation({ id: 'B', price: 2 })])?.id).toBe(
      'B',
    );
    expect(defaultVariation([variation({ inStock: 0 })])).toBeUndefined();
    expect(defaultVariation([])).toBeUndefined();
  });

  it.each([
    [1, true],
    [0, false],
    [-2, false],
    [Number.NaN, false],
  ])('with %d pieces are in stock: %s', (inStock, expected) => {
    expect(isInStock({ inStock })).toBe(expected);
  });

  // Rule 6.7
  it.each(['regular', 'Regular', 'REGULAR', ' regular '])('have no label if their name is %j', (name) => {
    expect(hasVariationLabel(name)).toBe(false);
  });

  it('have a label if their name is not “regular”', () => {
    expect(hasVariationLabel('Regular size')).toBe(true);
    expect(hasVariationLabel('8 x 10')).toBe(true);
  });

  // Rule 5.5
  it.each([
    [4, 'In Stock'],
    [3, 'Only 3 left!'],
    [1, 'Only 1 left!'],
    [0, 'Out of Stock'],
    [Number.NaN, 'N/A'],
  ])('with a stock of %d are described as %s', (inStock, text) => {
    expect(stockText({ inStock })).toBe(text);
  });

  it('of unknown stock are described as N/A', () => {
    expect(stockText(undefined)).toBe('N/A');
  });

  // Rule 5.4
  it('are listed with name and price, and with the stock if it is low', () => {
    expect(variationOption(variation())).toBe('8 x 10 - $40.00');
    expect(variationOption(variation({ inStock: 3 }))).toBe('8 x 10 - $40.00 (Only 3 left!)');
    expect(variationOption(variation({ price: null }))).toBe('8 x 10 - Price on request');
  });
});

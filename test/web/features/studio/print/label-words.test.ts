// Rule 13.29
import { describe, expect, test } from 'vitest';
import { makeArtwork, makeVariation } from '#test/support/web/builders.ts';
import { labelWords, priceLines } from '#web/features/studio/print/label-words.ts';

const sizes = [
  makeVariation({ id: 'S', name: 'Small, 8 × 10 in', price: 38, inStock: 5 }),
  makeVariation({ id: 'L', name: 'Large, 16 × 20 in', price: 95, inStock: 2 }),
];

describe('a wall label', () => {
  test('shows title, year, medium, size and price of an original', () => {
    const work = makeArtwork({
      title: 'Lantern Garden, The',
      medium: 'Oil on linen',
      year: '2024',
      variations: [makeVariation({ name: '24 × 30 in', price: 2250, inStock: 1 })],
    });
    expect(labelWords(work)).toEqual({
      title: 'The Lantern Garden',
      facts: '2024 · Oil on linen · 24 × 30 in',
      price: '$2,250.00',
      isSold: false,
    });
  });

  test.each([
    ['the lowest price of a print in several sizes', sizes, 'from $38.00'],
    ['one price if all sizes cost the same', sizes.map((size) => ({ ...size, price: 38 })), '$38.00'],
    ['Price on request if Square has no price', [makeVariation({ price: null })], 'Price on request'],
  ])('shows %s', (_, variations, price) => {
    expect(labelWords(makeArtwork({ medium: 'Giclée', variations }))).toMatchObject({
      facts: 'Giclée',
      price,
    });
  });

  test('shows Sold without a price after the last piece is sold', () => {
    const gone = makeArtwork({
      soldAt: '2026-11-01T10:00:00Z',
      variations: [makeVariation({ name: '24 × 30 in', price: 2250, inStock: 0 })],
    });
    expect(labelWords(gone)).toMatchObject({ price: 'Sold', isSold: true });
    expect(priceLines(gone).map(({ price }) => price)).toEqual(['Sold']);
  });
});

test('the price list has a line for each size of a work, without the name Regular', () => {
  const variations = [...sizes, makeVariation({ id: 'R', name: 'Regular', price: 12 })];
  expect(priceLines(makeArtwork({ variations }))).toEqual([
    { key: 'S', size: 'Small, 8 × 10 in', price: '$38.00' },
    { key: 'L', size: 'Large, 16 × 20 in', price: '$95.00' },
    { key: 'R', size: '', price: '$12.00' },
  ]);
});

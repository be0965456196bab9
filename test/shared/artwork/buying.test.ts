import { describe, expect, it } from 'vitest';
import { isOnRequest, mayBeBought, obstacleTo } from '#shared/artwork/buying.ts';

const offer = { hidden: false, isDeleted: false, inStock: 1, price: 10 };

describe('a work in one size', () => {
  // Rules 8.13 and 23.5
  it.each([
    ['hidden', { hidden: true, inStock: 0 }, 'gone'],
    ['deleted', { isDeleted: true }, 'gone'],
    ['out of stock', { inStock: 0 }, 'sold out'],
    ['sold twice at the till', { inStock: -1, price: null }, 'sold out'],
    ['without a price', { price: null }, 'on request'],
    ['with an invalid price', { price: 'ask me' }, 'on request'],
    ['sent on request', { shipsTo: [] }, 'shipped on request'],
  ])('that is %s cannot be bought', (_, overrides, obstacle) => {
    expect(obstacleTo({ ...offer, ...overrides })).toBe(obstacle);
    expect(mayBeBought({ ...offer, ...overrides })).toBe(false);
    expect(isOnRequest({ ...offer, ...overrides })).toBe(obstacle.endsWith('on request'));
  });

  it('that is in stock and has a price, even 0, can be bought', () => {
    expect(obstacleTo(offer)).toBeUndefined();
    expect(mayBeBought({ inStock: 1, price: 0 })).toBe(true);
    expect(mayBeBought({ ...offer, shipsTo: ['US'] })).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import type { CartLine } from '#functions/cart/cart-records.ts';
import { orderKey } from '#functions/orders/order-key.ts';
import { quoteCart, workName } from '#functions/orders/quote.ts';
import { makeVariationItem } from '#test/support/catalogue.ts';

const line: CartLine = {
  id: 'L1',
  artworkId: 'MOONSTAIRS',
  variationId: 'MOONSTAIRS-V1',
  quantity: 1,
  title: 'The Moon Stairs',
  variationName: 'Regular',
  addedAt: 1,
  updatedAt: 1,
  expiresAt: 1,
};
const quote = (row: Parameters<typeof makeVariationItem>[0] = {}, quantity = 1) =>
  quoteCart([{ ...line, quantity }], new Map([[line.variationId, makeVariationItem(row)]]), 'USD');

describe('pricing a cart', () => {
  it('uses the price of the shop and nothing else', () => {
    expect(quote({ price: 4_500, available: 9 }, 3)).toMatchObject({
      total: 13_500,
      lines: [{ price: 4_500, quantity: 3, tracked: true, lineId: 'L1' }],
    });
  });

  it.each([
    ['hidden', { hidden: true }],
    ['deleted', { isDeleted: true }],
    ['sold out', { available: 0 }],
    ['priced at the till', { price: null }],
    ['priced at nothing', { price: 0 }],
    ['priced in another currency', { currency: 'CAD' }],
  ])('refuses what is %s', (_, row) => {
    expect(() => quote(row)).toThrow("'The Moon Stairs' is no longer available");
  });

  it('refuses what the catalogue does not know, by the name it had in the cart', () => {
    expect(() => quoteCart([line], new Map(), 'USD')).toThrow("'The Moon Stairs' is no longer available");
  });

  it('counts what the shopper holds herself as hers', () => {
    const claims = { ORDER1: { quantity: 1, state: 'held' as const, at: 1 } };
    const rows = new Map([[line.variationId, makeVariationItem({ available: 0, claims })]]);
    expect(quoteCart([line], rows, 'USD', 'ORDER1').total).toBe(120_000);
    expect(() => quoteCart([line], rows, 'USD', 'ORDER2')).toThrow('no longer available');
  });

  it('names a variation only when its name says something', () => {
    expect(workName({ title: 'Moon', name: 'Regular' })).toBe('Moon');
    expect(workName({ title: 'Moon', name: '16x20' })).toBe('Moon (16x20)');
  });
});

describe('the fingerprint of an order', () => {
  const address = {
    name: 'Ada',
    address1: '1 Fern Lane',
    address2: '',
    city: 'Fernton',
    state: 'OR',
    postalCode: '97201',
    country: 'US',
  };
  const about = {
    owner: 'ada',
    lines: quote().lines,
    address,
    mode: 'live' as const,
    locationId: 'LSTUDIO',
    currency: 'USD',
    generation: 0,
  };

  it('is the same for the same order', () => {
    expect(orderKey({ ...about })).toBe(orderKey(about));
  });

  it.each([
    ['guest', { owner: 'eve' }],
    ['cart', { lines: quote({ available: 5 }, 2).lines }],
    ['price', { lines: quote({ price: 1 }).lines }],
    ['address', { address: { ...address, city: 'Mosston' } }],
    ['mode', { mode: 'test' as const }],
    ['location', { locationId: 'LFAIR' }],
    ['generation', { generation: 1 }],
  ])('differs with the %s', (_, change) => {
    expect(orderKey({ ...about, ...change })).not.toBe(orderKey(about));
  });
});

import { describe, expect, it } from 'vitest';
import type { KeptLine } from '#functions/cart/cart-records.ts';
import { workInSentence } from '#functions/orders/messages.ts';
import { deriveOrderId, orderIdPattern } from '#functions/orders/order-id.ts';
import { quoteCart } from '#functions/orders/purchase/place/quote.ts';
import { makeVariationItem } from '#test/support/shop/catalogue.ts';

const line: KeptLine = {
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
  quoteCart([{ ...line, quantity }], new Map([[line.variationId, makeVariationItem(row)]]), {
    currency: 'USD',
  });

describe('quoteCart', () => {
  it('uses only the shop’s prices', () => {
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
  ])('refuses a variation that is %s', (_, row) => {
    expect(() => quote(row)).toThrow("'The Moon Stairs (Originals)' is no longer available");
  });

  it('refuses an unknown work with the title that the cart contains', () => {
    expect(() => quoteCart([line], new Map(), { currency: 'USD' })).toThrow(
      "'The Moon Stairs' is no longer available",
    );
  });

  it('treats the order’s own reservation as available', () => {
    const claims = { ORDER1: { quantity: 1, state: 'held' as const, at: 1, squareOrderId: 'SQ1' } };
    const row = makeVariationItem({ available: 0, squareCount: 1, claims });
    const rows = new Map([[line.variationId, row]]);
    expect(quoteCart([line], rows, { currency: 'USD', running: 'ORDER1' }).total).toBe(120_000);
    expect(() => quoteCart([line], rows, { currency: 'USD', running: 'ORDER2' })).toThrow(
      "Someone is paying for 'The Moon Stairs (Originals)' right now",
    );
  });

  it('adds the variation’s name to the title unless the name is Regular', () => {
    expect(workInSentence({ title: 'Moon', name: 'Regular' })).toBe('Moon');
    expect(workInSentence({ title: 'Moon', name: '16x20' })).toBe('Moon (16x20)');
    expect(workInSentence({ title: 'Lantern Garden, The', name: 'Regular' })).toBe('The Lantern Garden');
  });
});

describe('the id of an order', () => {
  const address = {
    name: 'Ada',
    address1: '1 Fern Lane',
    address2: '',
    city: 'Fernton',
    state: 'OR',
    postalCode: '97201',
    country: 'US',
  };
  const about = { owner: 'ada', cart: [line], address, generation: 0 };

  it('depends only on its input and has the form of an id', () => {
    expect(deriveOrderId({ ...about })).toBe(deriveOrderId(about));
    expect(deriveOrderId(about)).toMatch(orderIdPattern);
  });

  it.each([
    ['guest', { owner: 'eve' }],
    ['cart', { cart: [{ ...line, quantity: 2 }] }],
    ['address', { address: { ...address, city: 'Mosston' } }],
    ['generation', { generation: 1 }],
  ])('changes with the %s', (_, change) => {
    expect(deriveOrderId({ ...about, ...change })).not.toBe(deriveOrderId(about));
  });

  it('uses all 130 bits evenly', () => {
    const ids = Array.from({ length: 2_000 }, (_, generation) => deriveOrderId({ ...about, generation }));
    expect(new Set(ids).size).toBe(2_000);
    for (let place = 0; place < 26; place++) expect(new Set(ids.map((id) => id[place])).size).toBe(32);
  });
});

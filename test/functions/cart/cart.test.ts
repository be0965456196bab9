import { beforeEach, describe, expect, it } from 'vitest';
import { addCartLine, lineIdOf } from '#functions/cart/cart-records.ts';
import { keys } from '#functions/db/keys.ts';
import { changing } from '#functions/db/update.ts';
import { noImageUrl } from '#shared/artwork/visibility.ts';
import { call } from '#test/support/shop/call.ts';
import { makeArtworkItem, makeVariationItem, putArtwork } from '#test/support/shop/catalogue.ts';
import { arrive, guestIdOf, stock } from '#test/support/shop/guest.ts';
import { type OpenShop, openServices } from '#test/support/shop/open-services.ts';

const work = makeArtworkItem();
const choice = { artworkId: work.artworkId, variationId: `${work.artworkId}-V1` };
const month = 30 * 24 * 3600 * 1000;

let shop: OpenShop;
beforeEach(async () => {
  shop = await openServices();
});

describe('the cart', () => {
  it('shows a line with the current price and stock of its variation', async () => {
    const { cart, table } = shop;
    await putArtwork(table, work, [makeVariationItem({ available: 3 })]);
    const guest = arrive();

    const added = await call(cart, 'addToCart', { ...guest, body: choice });
    await table.update(
      keys.variation(choice.artworkId, choice.variationId),
      changing({ set: { price: 99_950, available: 2, squareCount: 2 } }),
    );
    const read = await call(cart, 'getCart', guest);

    expect(added.status).toBe(200);
    expect(read.body).toEqual([
      {
        id: lineIdOf(choice.variationId),
        quantity: 1,
        ...choice,
        artwork: {
          id: work.artworkId,
          title: work.title,
          imageUrl: work.imageUrl,
          picture: work.picture,
          category: work.category,
        },
        variation: { id: choice.variationId, name: 'Regular', price: 999.5, inStock: 2 },
      },
    ]);
    expect(read.headers['cache-control']).toBe('no-store');
  });

  it('has one line for a variation that is added again, and keeps the line’s quantity', async () => {
    const { cart, table } = shop;
    await putArtwork(table, work, [makeVariationItem({ available: 9 })]);
    const guest = arrive();

    const clicks = await Promise.all(
      Array.from({ length: 10 }, () => call(cart, 'addToCart', { ...guest, body: choice })),
    );
    await call(cart, 'updateCartItem', {
      ...guest,
      params: { id: clicks[0]?.body.id ?? '' },
      body: { quantity: 4 },
    });
    const again = await call(cart, 'addToCart', { ...guest, body: choice });

    expect(clicks.map((click) => click.status)).toEqual(Array(10).fill(200));
    expect(again.body.quantity).toBe(4);
    expect((await call(cart, 'getCart', guest)).body).toHaveLength(1);
  });

  // Rule 23.5
  it.each([
    ['hidden', { hidden: true }, 404, 'This item is no longer available.'],
    ['deleted', { isDeleted: true }, 404, 'This item is no longer available.'],
    ['sold out', { available: 0 }, 409, 'This item is out of stock.'],
    [
      'priced on request',
      { price: null },
      409,
      'This item is priced on request and is not available to buy online.',
    ],
    [
      'shipped on request',
      { shipsTo: [] },
      409,
      'The artist arranges the shipping of this item personally, so it is not available to buy online.',
    ],
  ])('refuses a variation that is %s', async (_, change, status, error) => {
    const { cart, table } = shop;
    await putArtwork(table, work, [makeVariationItem(change)]);
    const guest = arrive();

    const refused = await call(cart, 'addToCart', { ...guest, body: choice });

    expect(refused.status).toBe(status);
    expect(refused.body.error).toBe(error);
    expect((await call(cart, 'getCart', guest)).body).toEqual([]);
  });

  it('gives the same refusal for a variation of another work as for an unknown variation', async () => {
    const { cart, table } = shop;
    const [first, second] = await stock(table, 2);
    const guest = arrive();

    const foreign = await call(cart, 'addToCart', {
      ...guest,
      body: { artworkId: first?.artworkId, variationId: second?.variationId },
    });
    const unknown = await call(cart, 'addToCart', {
      ...guest,
      body: { artworkId: 'NOBODY', variationId: 'KNOWS' },
    });

    expect(foreign.status).toBe(404);
    expect(foreign.text).toBe(unknown.text);
    expect(foreign.body.error).toContain('available');
  });

  it('accepts twenty different items and refuses the next with a message', async () => {
    const { cart, table } = shop;
    const choices = await stock(table, 21);
    const guest = arrive();

    const statuses = [];
    for (const body of choices.slice(0, 20))
      statuses.push((await call(cart, 'addToCart', { ...guest, body })).status);
    const last = await call(cart, 'addToCart', { ...guest, body: choices[20] });
    const known = await call(cart, 'addToCart', { ...guest, body: choices[3] });

    expect(statuses).toEqual(Array(20).fill(200));
    expect(last.status).toBe(409);
    expect(last.body.error).toBe('Your cart is full. It holds up to 20 different items.');
    expect(known.status).toBe(200);
  });

  it('shows the first twenty lines even if parallel clicks exceeded the limit', async () => {
    const { cart, services, table } = shop;
    const choices = await stock(table, 23);
    const guest = arrive();
    for (const { artworkId, variationId } of choices) {
      await addCartLine(services, guestIdOf(guest), { artworkId, variationId, title: artworkId, name: '' });
      shop.clock.advance(1);
    }

    const shown = await call(cart, 'getCart', guest);
    const validated = await call(cart, 'validateCart', guest);
    const again = await call(cart, 'validateCart', guest);

    expect(shown.body.map((line: { artworkId: string }) => line.artworkId)).toEqual(
      choices.slice(0, 20).map(({ artworkId }) => artworkId),
    );
    expect(validated.body.removedItems.map((item: { reason: string }) => item.reason)).toEqual(
      Array(3).fill('A cart holds up to 20 different items'),
    );
    expect(again.body.removedCount).toBe(0);
  });

  // Rule 8.4
  it('accepts quantities from one to the stock', async () => {
    const { cart, table } = shop;
    await putArtwork(table, work, [makeVariationItem({ available: 7 })]);
    const guest = arrive();
    const { body: line } = await call(cart, 'addToCart', { ...guest, body: choice });
    const set = (quantity: unknown) =>
      call(cart, 'updateCartItem', { ...guest, params: { id: line.id }, body: { quantity } });

    expect((await set(7)).body.quantity).toBe(7);
    expect(await set(8)).toMatchObject({ status: 409, body: { error: 'Only 7 available in stock.' } });
    expect(await set(0)).toMatchObject({ status: 400, body: { error: 'Quantity must be at least 1' } });
    expect(await set(100)).toMatchObject({ status: 400, body: { error: 'Quantity must be at most 99' } });
    for (const hostile of [-1, 1.5, '2', null, true, [1], 2 ** 53, {}]) {
      expect((await set(hostile)).status, String(hostile)).toBe(400);
    }
    expect((await call(cart, 'getCart', guest)).body[0]?.quantity).toBe(7);
  });

  it('keeps a line whose work was removed, with its last known title and without stock', async () => {
    const { cart, table } = shop;
    const [hidden, missing] = await stock(table, 2);
    const guest = arrive();
    for (const body of [hidden, missing]) await call(cart, 'addToCart', { ...guest, body });

    await table.update(
      keys.variation('WORK0', 'WORK0-V1'),
      changing({ set: { hidden: true, title: 'Not for your eyes' } }),
    );
    await table.remove(keys.variation('WORK1', 'WORK1-V1'));
    const read = await call(cart, 'getCart', guest);

    expect(read.status).toBe(200);
    expect(
      read.body.map((line: { artwork: object; variation: object }) => [line.artwork, line.variation]),
    ).toEqual(
      [0, 1].map((index) => [
        { id: `WORK${index}`, title: `Work ${index}`, imageUrl: noImageUrl, category: '' },
        { id: `WORK${index}-V1`, name: 'Regular', price: null, inStock: 0 },
      ]),
    );
  });

  it('omits a line 30 days after its last change, even if the row still exists', async () => {
    const { cart, table, clock } = shop;
    await putArtwork(table, work, [makeVariationItem({ available: 5 })]);
    const guest = arrive();
    const { body: line } = await call(cart, 'addToCart', { ...guest, body: choice });

    clock.advance(month - 1000);
    const touched = await call(cart, 'updateCartItem', {
      ...guest,
      params: { id: line.id },
      body: { quantity: 2 },
    });
    clock.advance(month - 1000);
    const late = await call(cart, 'getCart', guest);
    clock.advance(1000);
    const tooLate = await call(cart, 'getCart', guest);
    const again = await call(cart, 'addToCart', { ...guest, body: choice });

    expect(touched.status).toBe(200);
    expect(late.body[0]?.quantity).toBe(2);
    expect(tooLate.body).toEqual([]);
    expect(again.body.quantity).toBe(1);
  });
});

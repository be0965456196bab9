import { beforeEach, describe, expect, it } from 'vitest';
import { cartService } from '#functions/cart/handlers.ts';
import { call } from '#test/support/shop/call.ts';
import { countRequests } from '#test/support/shop/count-requests.ts';
import { arrive, stock } from '#test/support/shop/guest.ts';
import { testServices } from '#test/support/shop/services.ts';

async function setup() {
  const shop = await testServices();
  return { ...shop, cart: cartService(shop.services) };
}

let shop: Awaited<ReturnType<typeof setup>>;
beforeEach(async () => {
  shop = await setup();
});

describe('the cart of a guest', () => {
  it('writes no row for a visitor without cookies until something is added', async () => {
    const { cart, client } = shop;
    const counted = countRequests(client);

    const read = await counted(() => call(cart, 'getCart'));

    expect(read.result.body).toEqual([]);
    expect(read.requests).toEqual([]);
  });

  it('joins what two tabs add at the very beginning', async () => {
    const { cart, table } = shop;
    const choices = await stock(table, 2);
    const guest = arrive();

    await Promise.all(choices.map((body) => call(cart, 'addToCart', { ...guest, body })));

    expect((await call(cart, 'getCart', guest)).body).toHaveLength(2);
  });

  it('belongs to one guest: nobody else can see, change or remove a line', async () => {
    const { cart, table } = shop;
    const [choice] = await stock(table, 1);
    const [owner, stranger] = [arrive(), arrive()];
    const { body: line } = await call(cart, 'addToCart', { ...owner, body: choice });
    const params = { id: line.id };

    const seen = await call(cart, 'getCart', stranger);
    const changed = await call(cart, 'updateCartItem', { ...stranger, params, body: { quantity: 3 } });
    const removed = await call(cart, 'removeCartItem', { ...stranger, params });
    const unknown = await call(cart, 'removeCartItem', { ...stranger, params: { id: 'neverexisted' } });
    await call(cart, 'clearCart', stranger);

    expect(seen.body).toEqual([]);
    expect([changed.status, removed.status]).toEqual([404, 404]);
    expect(removed.text).toBe(unknown.text);
    expect((await call(cart, 'getCart', owner)).body[0]?.quantity).toBe(1);
  });
});

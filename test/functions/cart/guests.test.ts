import { beforeEach, describe, expect, it } from 'vitest';
import { cartService } from '#functions/cart/handlers.ts';
import { call } from '#test/support/shop/call.ts';
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
  it('joins what two tabs add at the very beginning', async () => {
    const { cart, table } = shop;
    const choices = await stock(table, 2);
    const guest = arrive();

    await Promise.all(choices.map((body) => call(cart, 'addToCart', { ...guest, body })));

    expect((await call(cart, 'getCart', guest)).body).toHaveLength(2);
  });
});

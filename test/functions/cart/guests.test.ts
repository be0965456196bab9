import { beforeEach, describe, expect, it } from 'vitest';
import { call } from '#test/support/shop/call.ts';
import { arrive, stock } from '#test/support/shop/guest.ts';
import { type OpenShop, openServices } from '#test/support/shop/open-services.ts';

let shop: OpenShop;
beforeEach(async () => {
  shop = await openServices();
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

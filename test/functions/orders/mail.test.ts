// Rule 19.1
import { beforeAll, describe, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { shop as artist } from '#shop-config';
import { openShop, type Shop } from '#test/support/orders/shop.ts';
import { original, type Work } from '#test/support/orders/works.ts';

const print: Work = { id: 'TEAPOT', price: 4_500, stock: 500 };

let shop: Shop;
let silent: Shop;
beforeAll(async () => {
  shop = await openShop({ works: [original, print] });
  silent = await openShop({ works: [print], writesMail: false });
});

const event = (orderId: string, where = shop) => where.table.get(keys.mail(orderId, 'order-paid'), true);

describe('a paid order', () => {
  // Rule 19.8
  it('has an entry in the outbox with the data of its emails', async () => {
    const ada = await shop.withCart();
    await ada.addToCart(print, 2);
    const { body } = await ada.order();
    const paid = await ada.pay(body.orderId);

    expect(await event(body.orderId)).toMatchObject({
      buyer: 'ada@moss.example',
      gsi1pk: 'OUTBOX',
      sale: {
        confirmation: paid.body.id,
        isTest: false,
        currency: 'USD',
        total: 129_000,
        lines: [
          { artworkId: 'MOON', quantity: 1, price: 120_000 },
          { artworkId: 'TEAPOT', quantity: 2, price: 4_500 },
        ],
        delivery: { name: 'Ada Moss', town: 'Fernton' },
      },
    });
    const row = await shop.table.get(keys.order(body.orderId), true);
    expect(row).toMatchObject({ state: 'PAID', mailedTo: 'a…@moss.example' });
    expect(row).toMatchObject({ delivery: { name: 'Ada Moss', town: 'Fernton' } });
    expect(row).not.toHaveProperty('card');
    expect(JSON.stringify(shop.logged)).not.toMatch(/moss|Ada|Fernton/);
  });
});

describe('a test order', () => {
  // Rule 19.4
  it.each([
    [true, 'causes an email, marked as a test, only to the artist'],
    ['of live orders', 'causes no email'],
  ] as const)('in a shop that sends emails (%s) %s', async (writesMail, _) => {
    const rehearsal = await openShop({ works: [print], testMode: true, writesMail });
    const { shopper: ada, orderId } = await rehearsal.ordered({ work: print });
    await ada.payTest(orderId);
    const noted = await event(orderId, rehearsal);

    if (writesMail === true) expect(noted).toMatchObject({ buyer: artist.email, sale: { isTest: true } });
    else expect(noted).toBeUndefined();
    expect(JSON.stringify(await rehearsal.dump())).not.toContain('moss.example');
    expect((await ada.status(orderId)).body.mailedTo !== undefined).toBe(writesMail === true);
  });
});

describe('a paid order in a shop without emails', () => {
  it('records no email but stores the shopper’s name', async () => {
    const { shopper: ada, orderId } = await silent.ordered({ work: print });
    await ada.pay(orderId);
    expect(await silent.table.get(keys.order(orderId), true)).toMatchObject({
      state: 'PAID',
      delivery: { name: 'Ada Moss', town: 'Fernton' },
    });

    expect(await event(orderId, silent)).toBeUndefined();
    expect((await ada.status(orderId)).body).toMatchObject({ state: 'PAID' });
    expect((await ada.status(orderId)).body).not.toHaveProperty('mailedTo');
  });
});

import { expect, it } from 'vitest';
import { testSourceId } from '#shared/contract/errors.ts';
import { artistAt } from '#test/support/orders/artist.ts';
import { openShop } from '#test/support/orders/shop.ts';

it('a test order is listed in the studio as a test, first unpaid and then paid, and no longer after a week', async () => {
  const shop = await openShop({ testMode: true });
  const artist = await artistAt(shop);
  const { shopper, orderId } = await shop.ordered();

  expect(await artist.openOrders()).toMatchObject([{ id: orderId, testMode: true, paid: false }]);
  expect((await shopper.pay(orderId, testSourceId)).status).toBe(200);
  expect(await artist.openOrders()).toMatchObject([
    { id: orderId, testMode: true, paid: true, state: 'PAID' },
  ]);

  // The artist signs in again, because the session has expired.
  shop.advance(8 * 24 * 3_600_000);
  expect(await (await artistAt(shop, { name: 'later' })).openOrders()).toEqual([]);
});

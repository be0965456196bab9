import { expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { openShop } from '#test/support/orders/shop.ts';
import { original, variationOf } from '#test/support/orders/works.ts';

it('a price that the shop has not read yet is shown after the first click, and further clicks create one order at Square', async () => {
  const shop = await openShop();
  const shopper = await shop.withCart();
  shop.simulator.changePrice(variationOf(original), 99_000);

  const first = await shopper.order();

  expect(first.status).toBe(409);
  expect(first.body.code).toBe('PRICE_CHANGED');
  const [line] = await shopper.cart();
  expect(line?.variation.price).toBe(990);

  const second = await shopper.order();
  const third = await shopper.order();
  expect([second.status, third.status]).toEqual([200, 200]);
  expect(second.body).toMatchObject({ total: { amount: 99_000, currency: 'USD' } });
  expect(third.body.orderId).toBe(second.body.orderId);
  const sums = shop.simulator.ledger().orders.map(({ total_money }) => total_money.amount);
  expect(new Set(sums).size).toBe(sums.length);
  expect((await shopper.pay(String(second.body.orderId))).status).toBe(200);
  expect(shop.captured().map(({ amount_money }) => amount_money.amount)).toEqual([99_000]);
});

it.each([0, 5_000, 90_000])(
  'a new price is shown without a second event if the event arrives %i ms before Square’s search finds the change',
  async (lag) => {
    const shop = await openShop();
    // With the cursor of an earlier poll, the poll searches only for later changes.
    await shop.table.put({ ...keys.syncCursor(), latestTime: new Date(shop.simulator.now()).toISOString() });
    shop.simulator.lags.search = lag;
    const shopper = await shop.withCart();
    shop.simulator.changePrice(variationOf(original), 99_000);

    const told = await shop.hear('catalog.version.updated', { catalog_version: {} });
    expect(told.status).toBe(200);
    // For several minutes only the schedule runs. This is longer than both delays.
    await shop.passes(7);

    expect((await shopper.cart())[0]?.variation.price).toBe(990);
  },
);

import { describe, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { changing } from '#functions/db/update.ts';
import { changeSettings } from '#functions/settings/settings.ts';
import { rowOf } from '#test/support/orders/reviews.ts';
import { openShop, type Shop } from '#test/support/orders/shop.ts';
import { original, variationOf } from '#test/support/orders/works.ts';
import { simulatorLocationId as studio } from '#test/support/shop/simulator.ts';

const fair = 'LFAIR';
const stockAtFair = 4;
const hour = 3_600_000;

/** Lets the artist choose a payment location, whose count of the work the sync reads. */
async function moveTo(shop: Shop, locationId: string) {
  await changeSettings(shop.table, { locationId, locationName: locationId });
  await shop.ports.rereadWorks([original.id]);
}

async function openStocked() {
  const shop = await openShop();
  await shop.stockAt(fair, stockAtFair);
  return shop;
}

describe('a sale of a former payment location', () => {
  it('does not overwrite the stock of the current location', async () => {
    const shop = await openStocked();
    await shop.bought();

    await moveTo(shop, fair);
    await shop.passes(12);

    expect(await rowOf(shop)).toMatchObject({ locationId: fair, available: stockAtFair, claims: {} });
  });

  it("does not change the current location's stock when it is paid after the change of location", async () => {
    const shop = await openStocked();
    const { shopper, orderId } = await shop.ordered();
    await moveTo(shop, fair);

    expect((await shopper.pay(orderId)).status).toBe(200);

    expect(await rowOf(shop)).toMatchObject({ locationId: fair, available: stockAtFair });
  });

  it("does not change the current location's stock when the till has sold the last piece", async () => {
    const shop = await openStocked();
    const { shopper, orderId } = await shop.ordered();
    await moveTo(shop, fair);
    shop.simulator.sellAtTill(variationOf(original), 1);

    expect((await shopper.pay(orderId)).body.code).toBe('SOLD_OUT');

    expect(await rowOf(shop)).toMatchObject({ locationId: fair, available: stockAtFair, claims: {} });
  });

  it.each([false, true])(
    'is subtracted again after a switch back to its location (claim stored by an older version: %s)',
    async (isOld) => {
      const shop = await openStocked();
      shop.simulator.lags.stock = hour;
      const { orderId } = await shop.bought();
      const key = keys.variation(original.id, variationOf(original));
      if (isOld) await shop.table.update(key, changing({ remove: [`claims.${orderId}.locationId`] }));

      await moveTo(shop, fair);
      expect((await rowOf(shop))['available']).toBe(stockAtFair);
      await moveTo(shop, studio);

      expect((await rowOf(shop))['available']).toBe(0);
      const another = await shop.withCart();
      expect((await another.order()).status).toBe(409);
      expect(shop.countAtSquare()).toBe(0);
    },
  );
});

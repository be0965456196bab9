// Rule 15.13
import { describe, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { openShop, type Shop } from '#test/support/orders/shop.ts';
import { touchedKeys } from '#test/support/orders/touched-keys.ts';
import { variationOf, type Work } from '#test/support/orders/works.ts';

const moon: Work = { id: 'MOON', price: 120_000, stock: 5 };
const fern: Work = { id: 'FERN', price: 4_000, stock: 5 };

let shop: Shop;

/** Returns the keys of the rows that two guests on different networks access while each buys one work. */
async function rowsOfTwo(first: Work, second: Work) {
  shop = await openShop({ works: [moon, fern] });
  const touchedBy = touchedKeys(shop.client);
  const buy = (work: Work) =>
    touchedBy(async () => {
      const { shopper, orderId } = await shop.ordered({ work });
      expect((await shopper.pay(orderId)).status).toBe(200);
    });
  const one = await buy(first);
  const other = await buy(second);
  return { one, other, common: [...one].filter((key) => other.has(key)) };
}

describe('two checkouts at the same time', () => {
  it('share no row in any transaction if the works differ', async () => {
    const { one, other, common } = await rowsOfTwo(moon, fern);

    // The five rows are the order, the cart line, the stock, the network's order counter and the outbox entry.
    expect([one.size, other.size]).toEqual([5, 5]);
    expect(common).toEqual([]);
  });

  it("share only the row of the work's stock if the work is the same", async () => {
    const { pk, sk } = keys.variation(moon.id, variationOf(moon));

    expect((await rowsOfTwo(moon, moon)).common).toEqual([`${pk} ${sk}`]);
  });
});

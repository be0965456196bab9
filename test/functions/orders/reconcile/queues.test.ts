// Rule 15.24
import { expect, it } from 'vitest';
import { readOrder } from '#functions/orders/order.ts';
import { openShop } from '#test/support/orders/shop.ts';
import type { Work } from '#test/support/orders/works.ts';

const minute = 60_000;
/** Opens a shop with `count` orders whose processes crashed before they sent the payment to Square. */
async function leftBehind(count: number) {
  const works = Array.from({ length: count + 1 }, (_, n): Work => ({ id: `W${n}`, price: 9_000, stock: 1 }));
  const shop = await openShop({ works });
  const orderIds: string[] = [];
  for (const work of works.slice(0, count)) {
    const { orderId } = await shop.crashed({ of: 'square.createPayment', side: 'before' }, { work });
    orderIds.push(orderId);
  }
  /** Opens a process in which each void of these orders takes eight seconds and fails. */
  const slowFor = (slow: readonly string[]) =>
    shop.process({
      io: async (io) => {
        const isSlow =
          io.name === 'provider.cancelPaymentByKey' && slow.some((id) => `${io.args[0]}`.includes(id));
        if (!isSlow) return io.forward();
        shop.advance(8_000);
        return { kind: 'unknown' };
      },
    });
  return { shop, works, orderIds, slowFor };
}

it('hanging payment requests do not delay other payments', async () => {
  const { shop, orderIds, slowFor } = await leftBehind(12);
  // The oldest six orders are first in every pass.
  const slow = orderIds.slice(0, 6);
  const { reconcile } = slowFor(slow);
  shop.advance(3 * minute);

  for (let pass = 0; pass < 8; pass++) {
    await reconcile();
    shop.advance(minute);
  }

  for (const orderId of orderIds.slice(6)) expect((await readOrder(shop.table, orderId))?.state).toBe('OPEN');
});

it('an order stays in the studio’s list if another process could not read the counts of its works', async () => {
  const shop = await openShop();
  const { shopper, orderId } = await shop.ordered();
  expect((await shopper.pay(orderId)).status).toBe(200);
  shop.simulator.settle();
  shop.advance(2 * minute);
  const entry = async () => {
    const row = (await shop.dump()).find(({ sk }) => sk === 'ORDER');
    return [row?.['gsi1pk'], row?.['gsi1sk']];
  };
  let listed: unknown;
  const second = shop.process({
    io: async (io) => {
      if (io.name !== 'provider.readCounts') return io.forward();
      await shop.reconcile();
      listed = await entry();
      return { kind: 'unknown' };
    },
  });

  await second.reconcile();

  expect(listed).toEqual(['TOSHIP', expect.stringContaining('ada moss')]);
  expect(await entry()).toEqual(listed);
});

import { expect, it } from 'vitest';
import { readOrder } from '#functions/orders/order.ts';
import { openShop } from '#test/support/orders/shop.ts';

const hour = 3_600_000;

it('after an outage of 26 minutes the reconciler releases reserved units without a review if nothing was sent to Square', async () => {
  const shop = await openShop();
  const { orderId } = await shop.crashed({ of: 'square.createPayment', side: 'before' });
  shop.advance(26 * 60_000);

  await shop.reconcileToTheEnd();

  expect((await readOrder(shop.table, orderId))?.state).toBe('OPEN');
  expect(shop.metrics).not.toContain('OrderInReview');
});

it('unpaid orders are canceled after 25 hours, but not after 23', async () => {
  const shop = await openShop();
  const { orderId } = await shop.ordered();

  shop.advance(23 * hour);
  await shop.reconcile();
  expect(await shop.stateOf(orderId)).toBe('OPEN');
  shop.advance(2 * hour);
  await shop.reconcile();
  expect(await shop.stateOf(orderId)).toBe('CANCELED');
});

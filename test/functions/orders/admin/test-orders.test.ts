import { expect, it } from 'vitest';
import { studioService } from '#functions/studio/handlers.ts';
import { testSourceId } from '#shared/contract/errors.ts';
import { openShop } from '#test/support/orders/shop.ts';
import { call } from '#test/support/shop/call.ts';
import { adminCookie } from '#test/support/shop/session.ts';

it('a test order appears in the studio, first unpaid and then paid, marked as a test', async () => {
  const rig = await openShop({ testMode: true });
  const studio = studioService(rig.services, { startExecution: async () => undefined });
  const cookies = [await adminCookie(rig.services)];
  const list = async () => (await call(studio, 'listOpenOrders', { cookies })).body;
  const shopper = rig.shopper();
  await shopper.addToCart({ id: 'MOON' });

  const { orderId } = (await shopper.order()).body;
  expect(await list()).toMatchObject([{ id: orderId, testMode: true, paid: false }]);
  expect((await shopper.pay(orderId, testSourceId)).status).toBe(200);

  expect(await list()).toMatchObject([{ id: orderId, testMode: true, paid: true, state: 'PAID' }]);
  const cancelled = await call(studio, 'cancelOpenOrders', { cookies });
  expect(cancelled.body).toMatchObject({ cancelledCount: 0, left: [{ id: orderId }] });

  // After a week the paid one leaves the page; the session has long ended, so the artist signs in again.
  rig.advance(8 * 24 * 3_600_000);
  cookies[0] = await adminCookie(rig.services, 'later');
  expect(await list()).toEqual([]);
});

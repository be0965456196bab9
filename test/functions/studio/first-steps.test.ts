// Rule 28.2
import { beforeEach, describe, expect, it } from 'vitest';
import { changeSettings } from '#functions/settings/settings.ts';
import { allow } from '#test/support/shop/allow.ts';
import { call } from '#test/support/shop/call.ts';
import { type ConnectableStudio, openConnectableStudio } from '#test/support/shop/connectable-studio.ts';
import { makeOrder, putOrder } from '#test/support/shop/orders.ts';

let shop: ConnectableStudio;
beforeEach(async () => {
  shop = await openConnectableStudio();
});

const ask = async () => (await call(shop.studio, 'readFirstSteps', { cookies: shop.cookies })).body;
const connect = async () => shop.finish(await allow(await shop.start()));
const sold = (overrides = {}) =>
  makeOrder({ state: 'PAID', paidAt: 1, recountedAt: 2, paymentId: 'PAY', ...overrides });

describe('how far a new shop is', () => {
  it('has no step done at first', async () => {
    expect(await ask()).toEqual({
      connection: 'none',
      purchase: 'none',
      testMode: true,
      wasLive: false,
    });
  });

  // Rule 28.3
  it('follows the connection, also where Square ends it in the middle, and where it is made anew', async () => {
    await connect();
    expect(await ask()).toMatchObject({ connection: 'connected' });

    shop.simulator.simulate({ type: 'authorization-revoked' });
    await shop.deliver('oauth.authorization.revoked');
    expect(await ask()).toMatchObject({ connection: 'ended' });

    await connect();
    expect(await ask()).toMatchObject({ connection: 'connected' });
  });

  it('knows a token that the operator has set, and the location that is chosen', async () => {
    shop.store('squareAccessToken', 'personal-token');
    await changeSettings(shop.table, { locationId: 'L1', locationName: 'Studio' });

    expect(await ask()).toMatchObject({ connection: 'token', location: 'Studio' });
  });

  // Rule 28.5
  it.each([
    ['an order of test mode that is paid', sold({ mode: 'test' }), { purchase: 'test' }],
    [
      'one that is neither refunded nor shipped',
      sold({ orderId: 'OPEN' }),
      { purchase: 'open', orderId: 'OPEN' },
    ],
    [
      'one that is shipped',
      sold({ shipment: { shippedAt: 3, by: 'studio', version: 1, isTold: false } }),
      { purchase: 'settled' },
    ],
    ['one that is refunded', sold({ givenBack: 1_000_000 }), { purchase: 'settled' }],
    ['one that was never paid', makeOrder(), { purchase: 'none' }],
  ])('takes for a test purchase %s', async (_, order, expected) => {
    await putOrder(shop.table, order);

    expect(await ask()).toMatchObject(expected);
  });

  it('keeps that the shop was live while test mode is switched on for a while', async () => {
    const setTestMode = (enabled: boolean) =>
      call(shop.studio, 'setTestMode', { cookies: shop.cookies, body: { enabled } });
    await setTestMode(false);
    expect(await ask()).toMatchObject({ testMode: false, wasLive: true });

    await setTestMode(true);
    expect(await ask()).toMatchObject({ testMode: true, wasLive: true });
  });
});

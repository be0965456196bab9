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

describe('the first steps of a new shop', () => {
  it('are all open at first', async () => {
    expect(await ask()).toEqual({
      connection: 'none',
      purchase: 'none',
      testMode: true,
      wasLive: false,
    });
  });

  // Rule 28.3
  it('show the connection, its revocation by Square and a reconnection', async () => {
    await connect();
    expect(await ask()).toMatchObject({ connection: 'connected' });

    shop.simulator.simulate({ type: 'authorization-revoked' });
    await shop.deliver('oauth.authorization.revoked');
    expect(await ask()).toMatchObject({ connection: 'ended' });

    await connect();
    expect(await ask()).toMatchObject({ connection: 'connected' });
  });

  it('show the token that the operator has set, and the chosen location', async () => {
    shop.store('squareAccessToken', 'personal-token');
    await changeSettings(shop.table, { locationId: 'L1', locationName: 'Studio' });

    expect(await ask()).toMatchObject({ connection: 'token', location: 'Studio' });
  });

  // Rule 28.5
  it.each([
    ['a paid test order', sold({ mode: 'test' }), { purchase: 'test' }],
    [
      'a paid order that is neither refunded nor shipped',
      sold({ orderId: 'OPEN' }),
      { purchase: 'open', orderId: 'OPEN' },
    ],
    [
      'a shipped order',
      sold({ shipment: { shippedAt: 3, by: 'studio', version: 1, isTold: false } }),
      { purchase: 'settled' },
    ],
    ['a refunded order', sold({ givenBack: 1_000_000 }), { purchase: 'settled' }],
    ['an unpaid order', makeOrder(), { purchase: 'none' }],
  ])('show the state of the first purchase for %s', async (_, order, expected) => {
    await putOrder(shop.table, order);

    expect(await ask()).toMatchObject(expected);
  });

  it('show that the shop was live before test mode was switched on again', async () => {
    const setTestMode = (enabled: boolean) =>
      call(shop.studio, 'setTestMode', { cookies: shop.cookies, body: { enabled } });
    await setTestMode(false);
    expect(await ask()).toMatchObject({ testMode: false, wasLive: true });

    await setTestMode(true);
    expect(await ask()).toMatchObject({ testMode: true, wasLive: true });
  });
});

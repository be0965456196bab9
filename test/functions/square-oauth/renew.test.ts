// Rule 26.6
import { beforeEach, describe, expect, it } from 'vitest';
import type { CountedEvent } from '#functions/platform/metrics.ts';
import { followToken } from '#functions/square/client.ts';
import { listActiveLocations } from '#functions/square/locations.ts';
import { changeAlone, readConnection } from '#functions/square-oauth/connection-records.ts';
import { createRenewal } from '#functions/square-oauth/renew.ts';
import { createTokenStore } from '#functions/square-oauth/token-store.ts';
import { allow } from '#test/support/shop/allow.ts';
import { type ConnectableStudio, openConnectableStudio } from '#test/support/shop/connectable-studio.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

let shop: ConnectableStudio;
let metrics: CountedEvent[];
let renew: () => Promise<void>;
beforeEach(async () => {
  shop = await openConnectableStudio();
  metrics = [];
  renew = createRenewal({
    ...shop.elsewhere,
    tokens: createTokenStore({ path: '/shop' }),
    metric: (name) => metrics.push(name),
  });
  await shop.finish(await allow(await shop.start()));
  shop.simulator.clearCalls();
});

const token = () => shop.stored('squareAccessToken');
const locations = async () => listActiveLocations(await followToken(shop.elsewhere)());
const lose = () =>
  shop.simulator.faults.add({ kind: 'apply-then-drop', times: 1, match: { operation: 'obtainToken' } });

describe('the tokens of the connection', () => {
  it('are renewed after six days and not before', async () => {
    const first = token();
    shop.clock.advance(6 * day - hour);
    await renew();
    expect(token()).toBe(first);

    shop.clock.advance(hour);
    await renew();

    expect(token()).not.toBe(first);
    expect(metrics).toEqual([]);
    expect(await locations()).toHaveLength(1);
  });

  it('are requested at most once an hour while Square is unavailable', async () => {
    shop.clock.advance(7 * day);
    shop.simulator.faults.add({ kind: 'unavailable', match: { operation: 'obtainToken' } });
    for (let minute = 0; minute < 60; minute++) {
      await renew();
      shop.clock.advance(60_000);
    }

    expect(shop.lines.filter(({ message }) => message === 'square token not renewed')).toHaveLength(1);
  });

  it('cannot be changed by another process during the 55 seconds in which the reconciler may renew them', async () => {
    let isFree: boolean | undefined;
    await changeAlone(shop.elsewhere, async () => {
      shop.clock.advance(55_000);
      isFree = await changeAlone(shop.elsewhere, async () => undefined);
    });
    expect(isFree).toBe(false);
  });

  it('are requested again with the same refresh token if Square’s answer was lost', async () => {
    const first = token();
    const refresh = shop.stored('squareRefreshToken');
    shop.clock.advance(6 * day);
    lose();
    await renew();
    expect(token()).toBe(first);
    expect(await locations()).toHaveLength(1);

    shop.clock.advance(hour);
    await renew();

    expect(token()).not.toBe(first);
    expect(shop.stored('squareRefreshToken')).toBe(refresh);
    expect(await locations()).toHaveLength(1);
  });

  it('raise an alarm if they are more than eight days old', async () => {
    shop.simulator.faults.add({ kind: 'unavailable', match: { operation: 'obtainToken' } });
    shop.clock.advance(8 * day);
    await renew();
    expect(metrics).toEqual([]);

    shop.clock.advance(hour);
    await renew();

    expect(metrics).toEqual(['SquareTokenOld']);
    expect(await locations()).toHaveLength(1);
  });

  it('are not renewed after the artist has disconnected the shop', async () => {
    await shop.disconnect();
    shop.clock.advance(7 * day);

    await renew();

    expect(token()).toBeUndefined();
    expect(shop.simulator.calls('obtainToken')).toEqual([]);
  });

  it('are not renewed after the connection was revoked at Square', async () => {
    shop.simulator.simulate({ type: 'authorization-revoked' });
    await shop.deliver('oauth.authorization.revoked');
    shop.clock.advance(9 * day);

    await renew();

    expect(shop.simulator.calls('obtainToken')).toEqual([]);
    expect(metrics).toEqual([]);
  });

  it('are marked as revoked even if the artist revokes them at Square during their renewal', async () => {
    const store = createTokenStore({ path: '/shop' });
    const renewSlowly = createRenewal({
      ...shop.elsewhere,
      tokens: {
        ...store,
        write: async (tokens) => {
          await store.write(tokens);
          shop.simulator.simulate({ type: 'authorization-revoked' });
          expect(await shop.deliver('oauth.authorization.revoked')).toBe(200);
        },
      },
      metric: () => undefined,
    });
    shop.clock.advance(6 * day);

    await renewSlowly();

    expect((await readConnection(shop.services.table)).revokedAt).toBeDefined();
  });

  // Rule 26.4
  it('are not in the log', async () => {
    shop.clock.advance(6 * day);
    lose();
    await renew();
    shop.clock.advance(hour);
    await renew();

    const log = JSON.stringify(shop.lines);
    expect(log).not.toContain(token());
    expect(log).not.toContain(shop.stored('squareRefreshToken'));
  });
});

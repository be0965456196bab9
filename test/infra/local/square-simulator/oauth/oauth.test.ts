import { beforeEach, describe, expect, it } from 'vitest';
import { createSquareClient } from '#functions/square/client.ts';
import type { SquareSimulator } from '#infra/local/square-simulator/control.ts';
import { allow } from '#test/support/shop/allow.ts';
import { testClock } from '#test/support/shop/services.ts';
import { refusal, simulatorApplicationId, startTestSimulator } from '#test/support/shop/simulator.ts';

const redirectUri = 'https://shop.example/admin/square';
const application = { clientId: simulatorApplicationId, clientSecret: 'sandbox-sq0csb-secret' };

let clock: ReturnType<typeof testClock>;
let simulator: SquareSimulator;
beforeEach(async () => {
  clock = testClock();
  ({ simulator } = await startTestSimulator({
    now: clock.now,
    oauth: { secret: application.clientSecret, redirectUrl: redirectUri },
    webhook: { url: 'http://127.0.0.1:9/webhook', key: 'key' },
  }));
  simulator.webhooks.settings.hold = true;
});

const at = (token = 'none') => createSquareClient({ token, baseUrl: simulator.url, maxRetries: 0 });
const page = (changes: Readonly<Record<string, string>> = {}) =>
  `${simulator.url}/oauth2/authorize?${new URLSearchParams({
    client_id: simulatorApplicationId,
    scope: 'MERCHANT_PROFILE_READ ITEMS_READ',
    state: 'the state',
    redirect_uri: redirectUri,
    ...changes,
  })}`;
const redeem = (code: string, changes: object = {}) =>
  at().oAuth.obtainToken({
    ...application,
    grantType: 'authorization_code',
    code,
    redirectUri,
    ...changes,
  });
const connected = async () => {
  const { accessToken = '', merchantId = '' } = await redeem((await allow(page())).code);
  return { accessToken, merchantId };
};

/** https://developer.squareup.com/reference/square/o-auth/authorize */
describe('the permission page', () => {
  it.each([
    ['a redirect URL that is not the registered one', { redirect_uri: `${redirectUri}/` }],
    ['a permission that does not exist', { scope: 'ITEMS_READ EVERYTHING' }],
  ])('refuses %s without a redirect', async (_, changes) => {
    const body = new URLSearchParams({ decision: 'allow' });
    const answer = await fetch(page(changes), { method: 'POST', body, redirect: 'manual' });

    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  });
});

/** https://developer.squareup.com/reference/square/oauth-api/obtain-token */
describe('an authorization code', () => {
  it.each([
    ['another redirect URL than it was asked for with', { redirectUri: 'https://other.example' }, 400],
    ['another application', { clientId: 'sq0idp-other' }, 401],
  ])('is refused with %s, and stays valid for the right request', async (_, changes, status) => {
    const { code } = await allow(page());

    expect(await refusal(redeem(code, changes))).toMatchObject({ status });
    expect((await redeem(code)).accessToken).toBeTruthy();
  });
});

describe('a seller’s access token', () => {
  it('has only the scopes that the seller has granted', async () => {
    const { accessToken } = await connected();

    expect((await at(accessToken).locations.list()).locations).toHaveLength(1);
    expect(await refusal(at(accessToken).orders.search({ locationIds: ['LSTUDIO'] }))).toMatchObject({
      status: 403,
      codes: ['INSUFFICIENT_SCOPES'],
    });
  });
});

/** https://developer.squareup.com/reference/square/oauth-api/revoke-token */
describe('revoking a token', () => {
  const revoke = (body: object, secret = application.clientSecret) =>
    at().oAuth.revokeToken(
      { clientId: simulatorApplicationId, ...body },
      { headers: { Authorization: `Client ${secret}` } },
    );

  it('requires the application’s secret, and either the seller or a token', async () => {
    const { accessToken, merchantId } = await connected();

    expect(await refusal(revoke({ merchantId }, 'guessed'))).toMatchObject({ status: 401 });
    expect(await refusal(revoke({}))).toMatchObject({ status: 400 });
    expect(await refusal(revoke({ merchantId, accessToken }))).toMatchObject({ status: 400 });
    expect((await at(accessToken).locations.list()).locations).toHaveLength(1);
  });
});

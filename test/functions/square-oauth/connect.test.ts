// Rules 12.18, 26.1, 26.2, 26.3, 26.7, 26.8 and 26.9
import { beforeEach, describe, expect, it } from 'vitest';
import { listDue, readDue } from '#functions/mail/outbox.ts';
import { followToken } from '#functions/square/client.ts';
import { listActiveLocations } from '#functions/square/locations.ts';
import { neededScopes, optionalScopes } from '#functions/square/token-status.ts';
import { changeAlone } from '#functions/square-oauth/connection-records.ts';
import { shop as words } from '#shop-config';
import { dumpTable } from '#test/support/rows/dump.ts';
import { allow } from '#test/support/shop/allow.ts';
import { call } from '#test/support/shop/call.ts';
import { type ConnectableStudio, openConnectableStudio } from '#test/support/shop/connectable-studio.ts';
import { adminCookie } from '#test/support/shop/session.ts';

const minute = 60_000;

let shop: ConnectableStudio;
beforeEach(async () => {
  shop = await openConnectableStudio();
});

const connect = async () => shop.finish(await allow(await shop.start()));
/** Reads the locations with the stored token, as every Lambda does. */
const locations = async () => listActiveLocations(await followToken(shop.elsewhere)());

/** Lets time pass and uses the session, so that it does not expire. */
async function keepOpenFor(durationMs: number): Promise<void> {
  for (let passed = 0; passed < durationMs; passed += 20 * minute) {
    shop.clock.advance(Math.min(20 * minute, durationMs - passed));
    await shop.show();
  }
}

describe('an administrator who is signed in', () => {
  it.each([
    ['startSquareConnection', 5 * 60 * minute],
    ['disconnectSquare', 5 * 60 * minute],
    ['disconnectSquare', 10 * minute + 1],
  ] as const)('cannot call %s %i ms after the sign-in', async (operation, age) => {
    await connect();
    const token = shop.stored('squareAccessToken');
    await keepOpenFor(age);

    const refused = await call(shop.studio, operation, { cookies: shop.cookies });

    expect([refused.status, refused.body]).toEqual([
      403,
      { error: 'Please log in again. Nothing was changed.', code: 'SIGN_IN_AGAIN' },
    ]);
    expect(shop.stored('squareAccessToken')).toBe(token);
    const cookies = [await shop.signInAgain()];
    expect((await call(shop.studio, operation, { cookies })).status).toBe(200);
  });

  it('can complete a connection later if it was started within ten minutes of the sign-in', async () => {
    shop.clock.advance(10 * minute);
    const url = await shop.start();
    shop.clock.advance(4 * minute);
    const back = await allow(url);

    expect((await shop.finish(back)).status).toBe(200);
  });
});

it('an administrator can start at most ten connections an hour', async () => {
  shop.clock.advance(60 * minute - (shop.clock.now() % (60 * minute)));
  shop.cookies.splice(0, 1, await shop.signInAgain());
  const starts = [];
  for (let tries = 0; tries < 11; tries++)
    starts.push((await call(shop.studio, 'startSquareConnection', { cookies: shop.cookies })).status);

  expect(starts).toEqual([...Array(10).fill(200), 429]);
});

describe('a change of the Square account', () => {
  it('causes one email to the configured address for connecting and one for disconnecting', async () => {
    shop = await openConnectableStudio({ MAIL_FROM: 'studio@shop.example' });
    await connect();
    shop.clock.advance(minute);
    await shop.disconnect();

    const due = await listDue(shop.table, shop.clock.now());
    const told = await Promise.all(due.map((key) => readDue(shop.table, key)));

    const to = words.email;
    const change = { username: 'marlo', merchantId: 'MSTUDIO', at: shop.clock.now() };
    expect(told).toMatchObject([
      { mail: { to, content: { change: { ...change, isConnected: true, at: change.at - minute } } } },
      { mail: { to, content: { change: { ...change, isConnected: false } } } },
    ]);
  });
});

describe('connecting with Square', () => {
  it('requests exactly the permissions that the shop needs', async () => {
    const url = new URL(await shop.start());

    expect(url.pathname).toBe('/oauth2/authorize');
    expect(url.searchParams.get('scope')).toBe([...neededScopes, ...optionalScopes].join(' '));
    expect(url.searchParams.get('redirect_uri')).toBe('https://shop.example/admin/square');
    expect(url.href).not.toContain('secret');
  });

  it('gives all Lambdas a token that Square accepts', async () => {
    await expect(locations()).rejects.toThrow();

    const answer = await connect();

    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      state: 'accepted',
      mayConnect: true,
      account: { merchantId: 'MSTUDIO', by: 'marlo' },
    });
    expect(await locations()).toMatchObject([{ name: 'Studio' }]);
  });

  it('refuses a repeated redirect and a code that was already redeemed', async () => {
    const first = await allow(await shop.start());
    await shop.finish(first);
    const token = shop.stored('squareAccessToken');
    const again = await shop.finish(first);
    expect(again.status).toBe(400);
    expect(again.body.error).toMatch(/already used.*Nothing was changed/);
    const { state } = await allow(await shop.start());

    const replayed = await shop.finish({ code: first.code, state });

    expect(replayed.status).toBe(400);
    expect(replayed.body.error).toMatch(/no longer accepts this approval/);
    expect(shop.stored('squareAccessToken')).toBe(token);
  });

  it.each([
    ['that the shop has not issued', async () => 'a'.repeat(43)],
    ['in an invalid form', async () => 'forged'],
    [
      'that is older than a quarter of an hour',
      async () => {
        const { state } = await allow(await shop.start());
        shop.clock.advance(15 * minute);
        return state;
      },
    ],
  ])('refuses a state %s without a request to Square', async (_, stateOf) => {
    const { code } = await allow(await shop.start());
    const state = await stateOf();
    shop.simulator.clearCalls();

    const answer = await shop.finish({ code, state });

    expect(answer.status).toBe(400);
    expect(shop.simulator.calls('obtainToken')).toEqual([]);
    expect(shop.stored('squareAccessToken')).toBeUndefined();
  });

  it('refuses the state of another administrator’s session', async () => {
    const back = await allow(await shop.start());
    const other = [await adminCookie(shop.services, 'tilda')];

    expect((await shop.finish(back, other)).status).toBe(400);
    expect(shop.stored('squareAccessToken')).toBeUndefined();
  });

  it('answers 409 while another window connects, and succeeds afterwards', async () => {
    const approved = await allow(await shop.start());

    await changeAlone(shop.elsewhere, async () => {
      expect((await shop.finish(approved)).status).toBe(409);
    });

    expect((await shop.finish(approved)).status).toBe(200);
  });

  it('answers 503 if Square’s answer with the tokens is lost, and succeeds the next time', async () => {
    shop.simulator.faults.add({ kind: 'apply-then-drop', times: 1, match: { operation: 'obtainToken' } });

    const lost = await connect();
    expect(lost.status).toBe(503);
    expect(lost.body.error).toMatch(/did not answer/);
    expect(shop.stored('squareAccessToken')).toBeUndefined();

    expect((await connect()).status).toBe(200);
  });

  it.each([
    ['from a connection', connect],
    ['that the operator has set', async () => shop.store('squareAccessToken', 'personal-token')],
  ])('refuses another account while the shop has a token %s', async (_, begin) => {
    await begin();
    const token = shop.stored('squareAccessToken');
    shop.simulator.faults.add({
      kind: 'answer',
      status: 200,
      times: 1,
      match: { operation: 'obtainToken' },
      body: {
        access_token: 'EAAAother',
        refresh_token: 'EQAAother',
        expires_at: '2030-01-01T00:00:00Z',
        merchant_id: 'MOTHER',
      },
    });

    const answer = await connect();

    expect(answer.status).toBe(409);
    expect(answer.body.error).toMatch(/another Square account \(MOTHER\) than the shop’s \(MSTUDIO\)/);
    expect(shop.stored('squareAccessToken')).toBe(token);
  });

  it('reports that Square rejects the application secret', async () => {
    shop.store('squareApplicationSecret', 'mistyped');

    expect((await connect()).body.error).toMatch(/rejects the shop’s application secret/);
  });

  it('is refused if the shop has no application at Square', async () => {
    shop.store('squareApplicationSecret', '');
    shop.clock.advance(6 * minute);

    expect((await shop.show()).body).toMatchObject({ state: 'none', mayConnect: false });
    const { status } = await shop.finish({ code: 'any', state: 'any' });
    expect(status).toBe(400);
  });
});

describe('disconnecting from Square', () => {
  beforeEach(connect);

  it('revokes all tokens at Square and deletes the shop’s copies', async () => {
    const token = shop.stored('squareAccessToken') ?? '';

    expect((await shop.disconnect()).body).toMatchObject({ state: 'none' });

    expect(shop.stored('squareAccessToken')).toBeUndefined();
    expect(shop.stored('squareRefreshToken')).toBeUndefined();
    const asked = followToken({ ...shop.elsewhere, secret: async () => token });
    await expect(listActiveLocations(await asked())).rejects.toThrow();
  });

  it('keeps the token if Square does not answer, and removes it at the next attempt', async () => {
    for (const operation of ['retrieveTokenStatus', 'revokeToken']) {
      shop.simulator.faults.add({ kind: 'apply-then-drop', match: { operation } });

      expect((await shop.disconnect()).status).toBe(503);
      expect(shop.stored('squareAccessToken')).toBeDefined();

      shop.simulator.faults.clear();
    }
    expect((await shop.disconnect()).body).toMatchObject({ state: 'none' });
    expect(shop.stored('squareAccessToken')).toBeUndefined();
  });

  it('does not change a token that the operator has set', async () => {
    await shop.disconnect();
    shop.store('squareAccessToken', 'personal-token');

    expect((await shop.disconnect()).status).toBe(409);
    expect(shop.stored('squareAccessToken')).toBe('personal-token');
  });
});

describe('a connection that the artist has revoked at Square', () => {
  beforeEach(async () => {
    await connect();
    await shop.needs();
    shop.simulator.simulate({ type: 'authorization-revoked' });
  });

  it('is reported in the studio after Square’s event', async () => {
    expect(await shop.needs()).not.toHaveProperty('token');

    expect(await shop.deliver('oauth.authorization.revoked')).toBe(200);

    expect(await shop.needs()).toMatchObject({ token: { problem: 'refused' } });
    expect((await shop.show()).body).toMatchObject({ state: 'refused', account: { merchantId: 'MSTUDIO' } });
  });

  it('is reported in the studio once Square has refused the token, even if no event arrives', async () => {
    // Each step is shorter than the half hour after which a session expires.
    for (const _ of [1, 2, 3]) {
      shop.clock.advance(25 * minute);
      await shop.show();
    }

    expect(await shop.needs()).toMatchObject({ token: { problem: 'refused' } });
  });

  // Rule 26.5
  it('can be connected again, and all Lambdas use the new token immediately', async () => {
    await locations().catch(() => undefined);
    await shop.deliver('oauth.authorization.revoked');

    expect((await connect()).status).toBe(200);

    expect(await locations()).toHaveLength(1);
    expect(await shop.needs()).not.toHaveProperty('token');
  });

  it('is not reported if the event arrives after the shop was connected again', async () => {
    await connect();

    expect(await shop.deliver('oauth.authorization.revoked')).toBe(200);

    expect(await shop.needs()).not.toHaveProperty('token');
  });

  it('makes the webhook answer 503 if the token cannot be checked', async () => {
    shop.simulator.faults.add({ kind: 'unavailable' });

    expect(await shop.deliver('oauth.authorization.revoked')).toBe(503);
  });
});

describe('the tokens of a connection', () => {
  // Rule 26.4
  it('are not in the log, in the table or in an answer', async () => {
    const back = await allow(await shop.start());
    const answers = [await shop.finish(back), await shop.show(), await shop.finish(back)];
    const secrets = ['squareAccessToken', 'squareRefreshToken', 'squareApplicationSecret'] as const;
    const texts = [
      JSON.stringify(shop.lines),
      JSON.stringify(await dumpTable(shop)),
      ...answers.map(({ text }) => text),
    ];

    for (const secret of [...secrets.map((name) => shop.stored(name) ?? '?'), back.code, back.state]) {
      expect(texts.filter((text) => text.includes(secret))).toEqual([]);
    }
  });
});

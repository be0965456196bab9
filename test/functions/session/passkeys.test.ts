import { beforeEach, describe, expect, it } from 'vitest';
import { sessionCookie } from '#functions/http/cookies.ts';
import type { Ceremony, NewKey, Signed } from '#shared/model/account.ts';
import { type AccountShop, openAccount } from '#test/support/shop/account.ts';
import { createAuthenticator } from '#test/support/shop/authenticator.ts';
import { call, cookieFrom } from '#test/support/shop/call.ts';
import { admin, adminCookie } from '#test/support/shop/session.ts';
import { readTrail } from '#test/support/shop/trail.ts';

let shop: AccountShop;
let cookies: readonly string[];
beforeEach(async () => {
  shop = await openAccount();
  cookies = await shop.signIn();
});

const begin = (body: object = {}) => call(shop.session, 'beginPasskey', { body, cookies });
const add = (key: NewKey, name = 'Laptop') =>
  call(shop.session, 'addPasskey', { body: { name, key }, cookies });
const list = async () => (await call(shop.session, 'listPasskeys', { cookies })).body;
const beginLogin = async (options: object = {}) =>
  (await call(shop.session, 'beginPasskeyLogin', { body: '', ...options })).body as Ceremony;
const loginWith = (signed: unknown, options: object = {}) =>
  call(shop.session, 'passkeyLogin', { body: { signed }, ...options });

/** A key of hers. */
async function register(options?: Parameters<typeof createAuthenticator>[0], name?: string) {
  const authenticator = createAuthenticator(options);
  const answer = await add(authenticator.make((await begin()).body), name);
  expect(answer.status, answer.text).toBe(200);
  return { authenticator, id: answer.body.id };
}
const details = async () => (await readTrail(shop.table)).map(({ action, detail }) => [action, detail]);

describe('a passkey', () => {
  it('is asked of the browser as one that knows its owner and wants finger, face or PIN', async () => {
    const { body } = await begin();

    expect(body).toMatchObject({
      challenge: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      rp: { id: 'shop.example' },
      user: { name: 'marlo' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
  });

  it('is kept with its name, and noted', async () => {
    const { id } = await register();

    expect(await list()).toEqual([
      { id, name: 'Laptop', createdAt: '2026-11-02T10:00:00.000Z', isSynced: false },
    ]);
    expect(await details()).toEqual([['addPasskey', '“Laptop”']]);
    expect((await begin()).body['excludeCredentials']).toHaveLength(1);
  });

  it('signs her in without a name, and says when it did', async () => {
    const { authenticator, id } = await register();
    shop.clock.advance(60_000);

    const ceremony = await beginLogin();
    const answer = await loginWith(authenticator.sign(ceremony));

    expect(ceremony['allowCredentials'] ?? []).toEqual([]);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ username: 'marlo', isAdmin: true });
    expect(await shop.isSignedIn([cookieFrom(answer, sessionCookie)])).toBe(true);
    expect(await list()).toMatchObject([{ id, usedAt: '2026-11-02T10:01:00.000Z' }]);
  });

  it('signs in again and again, whether it counts or not', async () => {
    for (const options of [{}, { neverCounts: true }]) {
      const { authenticator } = await register(options);
      for (let round = 0; round < 3; round++) {
        expect((await loginWith(authenticator.sign(await beginLogin()))).status).toBe(200);
      }
    }
  });

  it('is renamed and removed, and opens nothing from then on', async () => {
    const { authenticator, id } = await register();

    shop.clock.advance(1_000);
    const renamed = await call(shop.session, 'renamePasskey', {
      params: { id },
      body: { name: ' Old laptop ' },
      cookies,
    });
    expect(renamed.body).toMatchObject({ id, name: 'Old laptop' });
    const ceremony = await beginLogin();
    shop.clock.advance(1_000);
    await call(shop.session, 'removePasskey', { params: { id }, cookies });

    expect(await list()).toEqual([]);
    const refused = await loginWith(authenticator.sign(ceremony));
    expect(refused.status).toBe(401);
    expect(refused.body.error).toBe('This key is not known here (any more)');
    expect((await call(shop.session, 'removePasskey', { params: { id }, cookies })).status).toBe(404);
    expect((await details()).map(([action]) => action)).toEqual([
      'removePasskey',
      'renamePasskey',
      'addPasskey',
    ]);
  });

  it('may be one of ten, counted even where eleven are made at once', async () => {
    const made = await Promise.all(
      Array.from({ length: 12 }, async () => createAuthenticator().make((await begin()).body)),
    );

    const answers = await Promise.all(made.map((key) => add(key)));

    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(10);
    for (let count = (await list()).length; count < 10; count++) await register();
    expect(await list()).toHaveLength(10);
    const full = await begin();
    expect(full.status).toBe(409);
    expect(full.body.error).toBe('You have 10 keys. Please remove one first.');
    const [first] = await list();
    await call(shop.session, 'removePasskey', { params: { id: first?.id ?? '' }, cookies });
    await register();
  });

  it.each([
    ['an empty name', ' '],
    ['a name of 61 letters', 'x'.repeat(61)],
  ])('is not kept under %s', async (_, name) => {
    const key = createAuthenticator().make((await begin()).body);

    expect((await add(key, name)).status).toBe(400);
    expect(await list()).toEqual([]);
  });

  it('is nobody’s business who is not signed in', async () => {
    const { id } = await register();
    for (const answer of [
      await call(shop.session, 'listPasskeys'),
      await call(shop.session, 'beginPasskey', { body: {} }),
      await call(shop.session, 'removePasskey', { params: { id } }),
      await call(shop.session, 'renamePasskey', { params: { id }, body: { name: 'Mine' } }),
    ]) {
      expect(answer.status).toBe(401);
    }
  });
});

describe('the password is asked for again', () => {
  it('once she signed in more than ten minutes ago, in the words of the login’s refusals', async () => {
    shop.clock.advance(10 * 60_000 + 1);

    const bare = await begin();
    const wrong = await begin({ password: 'not it' });
    const right = await begin({ password: admin.password });

    expect([bare.status, bare.body.code]).toEqual([403, 'PASSWORD_NEEDED']);
    expect([wrong.status, wrong.body.error]).toEqual([403, 'This is not your password']);
    expect(right.status).toBe(200);
    expect(await shop.isSignedIn(cookies)).toBe(true);
  });

  it('and no more than ten minutes ago not', async () => {
    shop.clock.advance(10 * 60_000);

    expect((await begin()).status).toBe(200);
  });

  it('with a wait after wrong ones, as at the login', async () => {
    shop.clock.advance(11 * 60_000);
    for (let tries = 0; tries < 5; tries++) await begin({ password: 'not it' });

    const answer = await begin({ password: admin.password });

    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('a signature is refused', () => {
  const userOf = (username: string) => Buffer.from(username).toString('base64url');

  it('when it comes a second time, even in the same moment', async () => {
    const { authenticator } = await register({ neverCounts: true });
    const signed = authenticator.sign(await beginLogin());

    const answers = await Promise.all(Array.from({ length: 8 }, () => loginWith(signed)));
    const later = await loginWith(signed);

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(later.status).toBe(400);
    expect(later.body.error).toBe('This took too long. Please try again.');
  });

  it.each<[string, (key: ReturnType<typeof createAuthenticator>, ceremony: Ceremony) => Signed]>([
    ['made at another site', (key, ceremony) => key.sign(ceremony, { origin: 'https://shop.example.evil' })],
    ['made for another site', (key, ceremony) => key.sign(ceremony, { rpId: 'evil.example' })],
    ['made without finger, face or PIN', (key, ceremony) => key.sign(ceremony, { unverified: true })],
    ['of somebody else', (key, ceremony) => key.sign(ceremony, { userHandle: userOf('other') })],
    ['of nobody', (key, ceremony) => key.sign(ceremony, { userHandle: null })],
    [
      'that was changed on its way',
      (key, ceremony) => {
        const signed = key.sign(ceremony);
        const { response } = createAuthenticator().sign(ceremony);
        return { ...signed, response: { ...signed.response, signature: response.signature } };
      },
    ],
  ])('%s', async (_, sign) => {
    const { authenticator } = await register();

    const answer = await loginWith(sign(authenticator, await beginLogin()));

    expect(answer.status).toBe(401);
    expect(answer.body.error).toBe('This key was not accepted');
    expect(answer.cookies).toEqual([]);
  });

  it('of a challenge that this shop never gave, that was for a new key, or that is five minutes old', async () => {
    const { authenticator } = await register();
    const invented = authenticator.sign(await beginLogin(), { challenge: 'A'.repeat(43) });
    const forAnother = authenticator.sign(await beginLogin(), { challenge: (await begin()).body.challenge });
    const old = authenticator.sign(await beginLogin());
    shop.clock.advance(5 * 60_000);

    for (const signed of [invented, forAnother, old]) {
      expect((await loginWith(signed)).status).toBe(400);
    }
  });

  it('when the key counts back, as a copy of it would, and stands in what was done', async () => {
    const { authenticator } = await register({ counts: 7 });
    expect((await loginWith(authenticator.sign(await beginLogin()))).status).toBe(200);
    authenticator.setCounter(6);
    shop.clock.advance(1_000);

    const answer = await loginWith(authenticator.sign(await beginLogin()));

    expect(answer.status).toBe(401);
    expect((await details())[0]).toEqual([
      'passkeyLogin',
      'Refused: “Laptop” counts fewer signatures than before, so there may be a copy of it',
    ]);
  });

  it.each([
    ['no body', ''],
    ['another form', { signed: { id: 'x' } }],
    ['an id that is no base64url', { signed: { id: '../x' } }],
  ])('with %s, as 400', async (_, body) => {
    expect((await call(shop.session, 'passkeyLogin', { body })).status).toBe(400);
  });
});

describe('a new key is refused', () => {
  it.each([
    ['made at another site', { origin: 'https://evil.example' }],
    ['made for another site', { rpId: 'evil.example' }],
    ['made without finger, face or PIN', { unverified: true }],
    ['made of a challenge that this shop never gave', { challenge: 'B'.repeat(43) }],
  ])('%s', async (_, lies) => {
    const key = createAuthenticator().make((await begin()).body, lies);

    expect((await add(key)).status).toBe(400);
    expect(await list()).toEqual([]);
  });

  it('when it was asked for by somebody else', async () => {
    const key = createAuthenticator().make((await begin()).body);
    cookies = [await adminCookie(shop.services, 'second')];

    expect((await add(key)).status).toBe(400);
  });

  it('a second time', async () => {
    const authenticator = createAuthenticator();
    const first = await begin();
    const second = await begin();
    await add(authenticator.make(first.body));

    const answer = await add(authenticator.make(second.body));

    expect(answer.status).toBe(409);
    expect(await list()).toHaveLength(1);
  });
});

describe('strangers', () => {
  it('have twenty tries a quarter of an hour, and do not use up the artist’s own', async () => {
    const known = cookies.filter((cookie) => cookie.startsWith('__Host-device'));
    for (let tries = 0; tries < 19; tries++) await beginLogin();

    const stopped = await call(shop.session, 'beginPasskeyLogin', { body: '' });
    const own = await call(shop.session, 'beginPasskeyLogin', { body: '', cookies: known });

    expect(stopped.status).toBe(429);
    expect(own.status).toBe(200);
  });

  it('cannot have another site’s page begin it', async () => {
    const answer = await call(shop.session, 'beginPasskeyLogin', {
      body: '',
      headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    });

    expect(answer.status).toBe(403);
  });

  it('learn nothing from the log', async () => {
    const { authenticator } = await register();
    await loginWith(authenticator.sign(await beginLogin()));

    expect(JSON.stringify(shop.lines)).not.toContain('marlo');
  });
});

it('there are none at an address that is a number, and it is said why', async () => {
  shop = await openAccount({ SITE_ORIGIN: 'http://127.0.0.1:3000' });
  cookies = await shop.signIn({ headers: { origin: 'http://127.0.0.1:3000' } });

  const answer = await begin();

  expect(answer.status).toBe(400);
  expect(answer.body.error).toBe('Passkeys need an address with a name; this one is a number.');
});

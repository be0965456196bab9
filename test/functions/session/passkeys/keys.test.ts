// Rules 12.10 and 12.11
import { beforeEach, describe, expect, it } from 'vitest';
import { sessionCookie } from '#functions/http/cookies.ts';
import { createAuthenticator } from '#test/support/shop/authenticator.ts';
import { call, cookieFrom } from '#test/support/shop/call.ts';
import { type Keys, openKeys } from '#test/support/shop/passkeys.ts';
import { adminCookie } from '#test/support/shop/session.ts';

let artist: Keys;
beforeEach(async () => {
  artist = await openKeys();
});

describe('a passkey', () => {
  it('is requested as discoverable and with user verification', async () => {
    const { body } = await artist.begin();

    expect(body).toMatchObject({
      challenge: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      rp: { id: 'shop.example' },
      user: { name: 'marlo' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
  });

  it('is stored with its name, and excluded from the next request', async () => {
    const { id } = await artist.register();

    expect(await artist.list()).toEqual([
      { id, name: 'Laptop', createdAt: '2026-11-02T10:00:00.000Z', isSynced: false },
    ]);
    expect(await artist.details()).toEqual([['addPasskey', '“Laptop”']]);
    expect((await artist.begin()).body['excludeCredentials']).toHaveLength(1);
  });

  it('signs the artist in without a username', async () => {
    const { authenticator, id } = await artist.register();
    artist.shop.clock.advance(60_000);

    const ceremony = await artist.beginLogin();
    const answer = await artist.loginWith(authenticator.sign(ceremony));

    expect(ceremony['allowCredentials'] ?? []).toEqual([]);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ username: 'marlo', isAdmin: true });
    expect(await artist.shop.isSignedIn([cookieFrom(answer, sessionCookie)])).toBe(true);
    expect(await artist.list()).toMatchObject([{ id, usedAt: '2026-11-02T10:01:00.000Z' }]);
  });

  it('signs the artist in repeatedly even if its signature count is always 0', async () => {
    const { authenticator } = await artist.register({ neverCounts: true });
    for (let round = 0; round < 2; round++)
      expect((await artist.loginWith(authenticator.sign(await artist.beginLogin()))).status).toBe(200);
  });

  it('no longer signs in after its removal', async () => {
    const { authenticator, id } = await artist.register();

    artist.shop.clock.advance(1_000);
    const renamed = await call(artist.shop.session, 'renamePasskey', {
      params: { id },
      body: { name: ' Old \u202Elap\u200Btop ' },
      cookies: artist.cookies,
    });
    expect(renamed.body).toMatchObject({ id, name: 'Old laptop' });
    const ceremony = await artist.beginLogin();
    artist.shop.clock.advance(1_000);
    await call(artist.shop.session, 'removePasskey', { params: { id }, cookies: artist.cookies });

    expect(await artist.list()).toEqual([]);
    const refused = await artist.loginWith(authenticator.sign(ceremony));
    expect(refused.status).toBe(401);
    expect(refused.body.error).toBe('This passkey is not registered here');
    expect(
      (await call(artist.shop.session, 'removePasskey', { params: { id }, cookies: artist.cookies })).status,
    ).toBe(404);
    expect((await artist.details()).map(([action]) => action)).toEqual([
      'removePasskey',
      'renamePasskey',
      'addPasskey',
    ]);
  });

  it('cannot be added to an account that has ten', async () => {
    const made = await Promise.all(
      Array.from({ length: 12 }, async () => createAuthenticator().make((await artist.begin()).body)),
    );

    const answers = await Promise.all(made.map((key) => artist.add(key)));

    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(10);
    for (let count = (await artist.list()).length; count < 10; count++) await artist.register();
    expect(await artist.list()).toHaveLength(10);
    const full = await artist.begin();
    expect(full.status).toBe(409);
    expect(full.body.error).toBe('You have 10 passkeys. Please remove one first.');
    const [first] = await artist.list();
    await call(artist.shop.session, 'removePasskey', {
      params: { id: first?.id ?? '' },
      cookies: artist.cookies,
    });
    await artist.register();
  });

  it.each([
    ['an empty name', ' '],
    ['a name of 61 letters', 'x'.repeat(61)],
  ])('cannot be stored with %s', async (_, name) => {
    const key = createAuthenticator().make((await artist.begin()).body);

    expect((await artist.add(key, name)).status).toBe(400);
    expect(await artist.list()).toEqual([]);
  });
});

describe('a new passkey', () => {
  it.each([
    ['made at another site', { origin: 'https://evil.example' }],
    ['made for another site', { rpId: 'evil.example' }],
    ['made without finger, face or PIN', { unverified: true }],
    ['made with a challenge that this shop never issued', { challenge: 'B'.repeat(43) }],
  ])('is refused when %s', async (_, lies) => {
    const key = createAuthenticator().make((await artist.begin()).body, lies);

    expect((await artist.add(key)).status).toBe(400);
    expect(await artist.list()).toEqual([]);
  });

  it('is refused when another user requested its challenge', async () => {
    const key = createAuthenticator().make((await artist.begin()).body);
    const other = [await adminCookie(artist.shop.services, 'second')];

    expect((await artist.add(key, 'Laptop', other)).status).toBe(400);
  });

  it('is refused if it is registered already', async () => {
    const authenticator = createAuthenticator();
    const first = await artist.begin();
    const second = await artist.begin();
    await artist.add(authenticator.make(first.body));

    const answer = await artist.add(authenticator.make(second.body));

    expect(answer.status).toBe(409);
    expect(await artist.list()).toHaveLength(1);
  });
});

it('a passkey is refused at an IP address, with the reason', async () => {
  const numbered = await openKeys('http://127.0.0.1:3000');

  const answer = await numbered.begin();

  expect(answer.status).toBe(400);
  expect(answer.body.error).toBe('Passkeys need a domain name; this address is a number.');
});

// Rule 12.10
import { beforeEach, describe, expect, it } from 'vitest';
import type { Ceremony, Signed } from '#shared/studio/account.ts';
import { createAuthenticator } from '#test/support/shop/authenticator.ts';
import { call } from '#test/support/shop/call.ts';
import { type Keys, openKeys } from '#test/support/shop/passkeys.ts';

let artist: Keys;
beforeEach(async () => {
  artist = await openKeys();
});

describe('a passkey’s signature', () => {
  const userOf = (username: string) => Buffer.from(username).toString('base64url');

  it('is accepted once, even if it is sent several times at the same time', async () => {
    const { authenticator } = await artist.register({ neverCounts: true });
    const signed = authenticator.sign(await artist.beginLogin());

    const answers = await Promise.all(Array.from({ length: 8 }, () => artist.loginWith(signed)));
    const later = await artist.loginWith(signed);

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(later.status).toBe(400);
    expect(later.body.error).toBe('This took too long. Please try again.');
  });

  it.each<[string, (key: ReturnType<typeof createAuthenticator>, ceremony: Ceremony) => Signed]>([
    [
      'made at another site',
      (key, ceremony) => key.sign(ceremony, { origin: 'https://artist.shop.example.evil' }),
    ],
    ['made for another site', (key, ceremony) => key.sign(ceremony, { rpId: 'evil.example' })],
    ['made without finger, face or PIN', (key, ceremony) => key.sign(ceremony, { unverified: true })],
    ['signed for another user', (key, ceremony) => key.sign(ceremony, { userHandle: userOf('other') })],
    ['signed without a user', (key, ceremony) => key.sign(ceremony, { userHandle: null })],
    [
      'changed in transit',
      (key, ceremony) => {
        const signed = key.sign(ceremony);
        const { response } = createAuthenticator().sign(ceremony);
        return { ...signed, response: { ...signed.response, signature: response.signature } };
      },
    ],
  ])('is refused if it was %s', async (_, sign) => {
    const { authenticator } = await artist.register();

    const answer = await artist.loginWith(sign(authenticator, await artist.beginLogin()));

    expect(answer.status).toBe(401);
    expect(answer.body.error).toBe('This passkey was not accepted');
    expect(answer.cookies).toEqual([]);
  });

  it('is refused for a challenge that is unknown, for registration, or five minutes old', async () => {
    const { authenticator } = await artist.register();
    const invented = authenticator.sign(await artist.beginLogin(), { challenge: 'A'.repeat(43) });
    const forAnother = authenticator.sign(await artist.beginLogin(), {
      challenge: (await artist.begin()).body.challenge,
    });
    const old = authenticator.sign(await artist.beginLogin());
    artist.shop.clock.advance(5 * 60_000);

    for (const signed of [invented, forAnother, old]) {
      expect((await artist.loginWith(signed)).status).toBe(400);
    }
  });

  it.each([
    ['is lower than before', 6],
    ['is the same as before', 7],
  ])('is refused, because the key may be a copy, if the signature count %s', async (_, counter) => {
    const { authenticator } = await artist.register({ counts: 7 });
    expect((await artist.loginWith(authenticator.sign(await artist.beginLogin()))).status).toBe(200);
    authenticator.setCounter(counter);
    artist.shop.clock.advance(1_000);

    const answer = await artist.loginWith(authenticator.sign(await artist.beginLogin()));

    expect(answer.status).toBe(401);
    expect((await artist.details())[0]).toEqual([
      'passkeyLogin',
      'Refused: “Laptop” counts fewer signatures than before, so there may be a copy of it',
    ]);
  });
});

describe('strangers at the passkey sign-in', () => {
  it('have twenty attempts a quarter of an hour, separate from the artist’s', async () => {
    const known = artist.cookies.filter((cookie) => cookie.startsWith('__Host-device'));
    for (let tries = 0; tries < 19; tries++) await artist.beginLogin();

    const stopped = await call(artist.shop.session, 'beginPasskeyLogin', { body: '' });
    const own = await call(artist.shop.session, 'beginPasskeyLogin', { body: '', cookies: known });

    expect(stopped.status).toBe(429);
    expect(own.status).toBe(200);
  });

  it('learn no username from the log', async () => {
    const { authenticator } = await artist.register();
    await artist.loginWith(authenticator.sign(await artist.beginLogin()));

    expect(JSON.stringify(artist.shop.lines)).not.toContain('marlo');
  });
});

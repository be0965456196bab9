// Rule 12.15
import { beforeEach, describe, expect, it } from 'vitest';
import { deviceCookie } from '#functions/http/cookies.ts';
import type { Signed } from '#shared/studio/account.ts';
import type { createAuthenticator } from '#test/support/shop/authenticator.ts';
import { call, cookieFrom } from '#test/support/shop/call.ts';
import { type Keys, openKeys } from '#test/support/shop/passkeys.ts';
import { admin, adminCookie } from '#test/support/shop/session.ts';

type Authenticator = ReturnType<typeof createAuthenticator>;

let artist: Keys;
beforeEach(async () => {
  artist = await openKeys();
});

const wrong = { ...admin, password: 'a wrong password' };
const unused = ['Invalid username or password', 401];

async function signed(authenticator: Authenticator): Promise<Signed> {
  return authenticator.sign(await artist.beginLogin());
}
async function setPasskeyOnly(enabled: boolean, by: Authenticator, cookies = artist.cookies) {
  return call(artist.shop.session, 'setPasskeyOnly', {
    body: { enabled, signed: await signed(by) },
    cookies,
  });
}
async function twoKeys() {
  const first = await artist.register({}, 'Laptop');
  const second = await artist.register({}, 'Phone');
  return { first, second };
}
/** Switches the account to passkey only. */
async function passkeyOnly() {
  const made = await twoKeys();
  const answer = await setPasskeyOnly(true, made.first.authenticator);
  expect(answer.status, answer.text).toBe(200);
  return made;
}
const readSignIn = async () =>
  (await call(artist.shop.session, 'getSignIn', { cookies: artist.cookies })).body;
const shown = ({ body, status }: { body: { error?: string }; status: number }) => [body.error, status];

describe('passkey-only sign-in', () => {
  it('refuses passwords once it is switched on', async () => {
    const { second } = await passkeyOnly();

    expect(await readSignIn()).toEqual({ passkeyOnly: true, proposesPasskey: false });
    expect(await artist.details()).toContainEqual(['setPasskeyOnly', 'On: the password no longer signs in']);
    expect(shown(await artist.shop.login())).toEqual(unused);
    expect((await artist.loginWith(await signed(second.authenticator))).status).toBe(200);
  });

  it('cannot be switched on with one passkey, even if the second is removed at the same time', async () => {
    const { authenticator } = await artist.register();
    const alone = await setPasskeyOnly(true, authenticator);
    const second = await artist.register({}, 'Phone');
    const ceremony = await signed(authenticator);

    const [switched, removed] = await Promise.all([
      call(artist.shop.session, 'setPasskeyOnly', {
        body: { enabled: true, signed: ceremony },
        cookies: artist.cookies,
      }),
      call(artist.shop.session, 'removePasskey', { params: { id: second.id }, cookies: artist.cookies }),
    ]);

    expect(shown(alone)).toEqual([
      'Add a second passkey first, so that the loss of one device does not lock you out.',
      409,
    ]);
    expect([switched.status, removed.status].filter((status) => status === 200)).toHaveLength(1);
    expect((await readSignIn()).passkeyOnly).toBe(switched.status === 200);
  });

  it('is switched on or off only with a passkey of the account', async () => {
    const { first } = await twoKeys();
    const stranger = [await adminCookie(artist.shop.services, 'second')];

    const byAnother = await setPasskeyOnly(true, first.authenticator, stranger);
    const body = { enabled: true, signed: await signed(first.authenticator) };
    await call(artist.shop.session, 'setPasskeyOnly', { body, cookies: artist.cookies });
    const again = await call(artist.shop.session, 'setPasskeyOnly', {
      body: { ...body, enabled: false },
      cookies: artist.cookies,
    });
    const off = await setPasskeyOnly(false, first.authenticator);

    expect(shown(byAnother)).toEqual(['This passkey belongs to another account', 403]);
    expect(again.status).toBe(400);
    expect(off.status).toBe(200);
    expect((await artist.shop.login()).status).toBe(200);
    expect(await artist.details()).toContainEqual(['setPasskeyOnly', 'Off: the password signs in again']);
  });

  it('does not reveal whether a password is right', async () => {
    const known = [cookieFrom(await artist.shop.login(), deviceCookie)];
    await passkeyOnly();
    const passkeyPlease = ['This account signs in with a passkey only. Please use a passkey.', 401];

    expect(shown(await artist.shop.login({}, admin))).toEqual(unused);
    expect(shown(await artist.shop.login({}, wrong))).toEqual(unused);
    expect(shown(await artist.shop.login({ cookies: known }, admin))).toEqual(passkeyPlease);
    expect(shown(await artist.shop.login({ cookies: known }, wrong))).toEqual(passkeyPlease);
  });

  it('limits attempts with the right password, too', async () => {
    await passkeyOnly();
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries++) statuses.push((await artist.shop.login({}, admin)).status);

    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });
});

describe('a passkey-only account', () => {
  it('cannot change its password, and does not reveal whether it is right', async () => {
    await passkeyOnly();
    const change = (current: string) =>
      call(artist.shop.session, 'changePassword', {
        body: { current, password: 'a fish in the evening sky' },
        cookies: artist.cookies,
      });

    for (const current of [admin.password, wrong.password]) {
      expect(shown(await change(current))).toEqual([
        'Your password is switched off. Switch off “Sign in with a passkey only” first.',
        409,
      ]);
    }
  });

  it('can remove a passkey only if two remain', async () => {
    const { first, second } = await passkeyOnly();
    const remove = (id: string) =>
      call(artist.shop.session, 'removePasskey', { params: { id }, cookies: artist.cookies });

    expect(shown(await remove(first.id))).toEqual([
      'Signing in with a passkey only needs two passkeys. Add another one first, or allow your password again.',
      409,
    ]);
    const third = await artist.register({}, 'Key ring');
    const answers = await Promise.all([remove(first.id), remove(second.id)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await artist.list()).map(({ id }) => id)).toContain(third.id);
    expect(await artist.list()).toHaveLength(2);
  });
});

describe('the suggestion to add a passkey', () => {
  // Rule 12.16
  it('appears until a passkey is added or the artist declines', async () => {
    expect((await readSignIn()).proposesPasskey).toBe(true);
    const { id } = await artist.register();
    expect((await readSignIn()).proposesPasskey).toBe(false);
    await call(artist.shop.session, 'removePasskey', { params: { id }, cookies: artist.cookies });
    expect((await readSignIn()).proposesPasskey).toBe(true);

    await call(artist.shop.session, 'declinePasskey', { cookies: artist.cookies });

    const elsewhere = await artist.shop.signIn();
    const { body } = await call(artist.shop.session, 'getSignIn', { cookies: elsewhere });
    expect(body.proposesPasskey).toBe(false);
  });
});

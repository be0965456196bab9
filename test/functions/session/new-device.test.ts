// Rule 12.17
import { beforeEach, describe, expect, it } from 'vitest';
import { deviceCookie } from '#functions/http/cookies.ts';
import { listDue, readDue } from '#functions/mail/outbox.ts';
import { saveAdmin } from '#functions/session/session-records.ts';
import { shop as words } from '#shop-config';
import { type AccountShop, openAccount } from '#test/support/shop/account.ts';
import { createAuthenticator } from '#test/support/shop/authenticator.ts';
import { call, cookieFrom } from '#test/support/shop/call.ts';
import { admin, quickPasswords } from '#test/support/shop/session.ts';

const headers = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};
const writing = { MAIL_FROM: 'studio@shop.example' };

let shop: AccountShop;
beforeEach(async () => {
  shop = await openAccount(writing);
});

/** Reads the emails that are not sent yet. */
async function emails() {
  const due = await listDue(shop.table, shop.clock.now());
  return Promise.all(due.map((key) => readDue(shop.table, key)));
}

describe('the email about a new device', () => {
  it('has the account, time and browser, but no network address', async () => {
    await shop.login();
    expect(await emails()).toEqual([]);
    shop.clock.advance(60_000);

    await shop.login({ headers, address: '203.0.113.77' });

    const told = await emails();
    const signIn = {
      username: 'marlo',
      means: 'password',
      browser: 'Firefox on Linux',
      at: shop.clock.now(),
    };
    expect(told).toMatchObject([
      { mail: { kind: 'new-device', to: words.email, content: { kind: 'new-device', signIn } } },
    ]);
    expect(JSON.stringify(told)).not.toContain('203.0');
  });

  it('is sent once for each device', async () => {
    await shop.login();
    const answer = await shop.login({ headers });
    const cookies = [cookieFrom(answer, deviceCookie)];

    await shop.login({ headers, cookies });
    await shop.login({ headers, cookies });

    expect(await emails()).toHaveLength(1);
  });

  it('is sent for a sign-in by passkey, too', async () => {
    const cookies = await shop.signIn();
    const key = createAuthenticator();
    const { body: begun } = await call(shop.session, 'beginPasskey', { body: {}, cookies });
    await call(shop.session, 'addPasskey', { body: { name: 'Phone', key: key.make(begun) }, cookies });
    const { body: ceremony } = await call(shop.session, 'beginPasskeyLogin', { body: '' });

    await call(shop.session, 'passkeyLogin', { body: { signed: key.sign(ceremony) } });

    expect(await emails()).toMatchObject([{ mail: { content: { signIn: { means: 'passkey' } } } }]);
  });

  it('is sent for an account of version 0.1.0, which did not record the first sign-in', async () => {
    const { table } = shop;
    await table.update({ pk: 'USER#marlo', sk: 'USER' }, { UpdateExpression: 'REMOVE neverSignedIn' });

    await shop.login({ headers });

    expect(await emails()).toHaveLength(1);
  });

  it('is sent after the operator has set a new password', async () => {
    await shop.login();
    const password = 'a fish in the evening sky';
    const ports = { table: shop.table, now: shop.clock.now, passwords: quickPasswords };
    await saveAdmin(ports, { ...admin, password });

    await shop.login({}, { ...admin, password });

    expect(await emails()).toHaveLength(1);
  });

  it('is not sent for a wrong password, for a visitor, or in a shop without email', async () => {
    shop = await openAccount({ ...writing, REGISTRATION: 'on' });
    await shop.login();
    const visitor = { username: 'visitor', password: 'kettles sing at dawn' };
    await call(shop.session, 'register', { body: visitor });
    await shop.login({}, visitor);
    await shop.login({}, { ...admin, password: 'a wrong password' });
    expect(await emails()).toEqual([]);

    shop = await openAccount();
    await shop.login();
    await shop.login({ headers });
    expect(await emails()).toEqual([]);
  });
});

// Rule 13.28
import { beforeEach, describe, expect, it } from 'vitest';
import { listAudit } from '#functions/audit/list-audit.ts';
import { deviceCookie } from '#functions/http/cookies.ts';
import { type AccountShop, openAccount } from '#test/support/shop/account.ts';
import { readActivity } from '#test/support/shop/activity.ts';
import { call, cookieFrom } from '#test/support/shop/call.ts';
import { admin } from '#test/support/shop/session.ts';

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const headers = { 'user-agent': chrome };
const hour = 3_600_000;

let shop: AccountShop;
beforeEach(async () => {
  shop = await openAccount();
});

const words = async () => (await readActivity(shop.table)).map(({ who, detail }) => `${who}: ${detail}`);
const guess = (username = admin.username, address = '203.0.113.7') =>
  shop.login({ address }, { username, password: 'a wrong password' });

describe('the activity log', () => {
  it('records each sign-in with its browser and whether the device is new', async () => {
    const first = await shop.login({ headers });
    shop.clock.advance(1_000);
    await shop.login({ headers, cookies: [cookieFrom(first, deviceCookie)] });
    shop.clock.advance(1_000);
    await shop.login();

    expect(await words()).toEqual([
      'marlo: Signed in with a password from an unknown browser (new device)',
      'marlo: Signed in with a password from Chrome on Linux',
      'marlo: Signed in with a password from Chrome on Linux (new device)',
    ]);
    const found = await listAudit(shop.table, { search: 'new device linux' });
    expect(found.entries).toMatchObject([{ who: 'marlo', action: 'login' }]);
  });

  it('does not record a sign-in whose session could not be stored', async () => {
    const broken = {
      ...shop.services,
      table: { ...shop.table, transact: () => Promise.reject(new Error('down')) },
    };
    const { sessionService } = await import('#functions/session/handlers.ts');
    const { quickPasswords } = await import('#test/support/shop/session.ts');

    const answer = await call(sessionService(broken, { passwords: quickPasswords }), 'login', {
      body: admin,
    });

    expect([answer.status, answer.cookies, await words()]).toEqual([500, [], []]);
  });

  it('records each sign-out once, and no sign-out of an ended session', async () => {
    const cookies = await shop.signIn({ headers });
    shop.clock.advance(1_000);
    const again = () => call(shop.session, 'logout', { cookies });

    await Promise.all([again(), again()]);
    await again();

    expect((await words())[0]).toBe('marlo: Signed out');
    expect(await words()).toHaveLength(2);
    expect(await shop.isSignedIn(cookies)).toBe(false);
    const idle = await shop.signIn();
    shop.clock.advance(hour);
    await call(shop.session, 'logout', { cookies: idle });
    expect((await words()).filter((line) => line.endsWith('Signed out'))).toHaveLength(1);
  });

  it('does not record visitors’ sign-ins', async () => {
    const open = await openAccount({ REGISTRATION: 'on' });
    const visitor = { username: 'visitor', password: 'kettles sing at dawn' };
    const joined = await call(open.session, 'register', { body: visitor });
    const signedIn = await open.login({}, visitor);

    expect([joined.status, signedIn.status]).toEqual([200, 200]);
    expect(await readActivity(open.table)).toEqual([]);
  });
});

describe('the activity log of failed sign-ins', () => {
  const burst = /^Unknown: At least 5 failed sign-ins within an hour\./;

  it('has one entry for a burst, without the typed usernames', async () => {
    for (let tries = 0; tries < 4; tries++) await guess();
    expect(await words()).toEqual([]);

    for (let tries = 0; tries < 12; tries++) await guess(`name-${tries}`, `198.51.100.${tries}`);

    expect(await words()).toEqual([expect.stringMatching(burst)]);
    expect(JSON.stringify(await readActivity(shop.table))).not.toMatch(/name-\d|198\.51|203\.0/);
  });

  it('has at most one entry an hour during an attack from many networks', async () => {
    const wave = (from: number) =>
      Promise.all(
        Array.from({ length: 60 }, (_, index) => guess('marlo', `10.${from}.${index >> 8}.${index & 255}`)),
      );
    await wave(1);
    expect(await words()).toHaveLength(1);
    for (let hours = 2; hours < 5; hours++) {
      shop.clock.advance(hour);
      await wave(hours);
    }

    expect(await words()).toEqual(Array.from({ length: 4 }, () => expect.stringMatching(burst)));
  });

  it('ignores attempts that are refused before a password is checked', async () => {
    for (let tries = 0; tries < 40; tries++) await guess();

    expect(await words()).toHaveLength(1);
  });
});

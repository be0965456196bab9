// Rule 12.7
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { changing } from '#functions/db/update.ts';
import { sessionCookie } from '#functions/http/cookies.ts';
import { createPasswords } from '#functions/session/passwords.ts';
import { createAdmin } from '#functions/session/session-records.ts';
import { dumpTable } from '#test/support/rows/dump.ts';
import { type AccountShop, openAccount } from '#test/support/shop/account.ts';
import { type Call, call, cookieFrom } from '#test/support/shop/call.ts';
import { countRequests } from '#test/support/shop/count-requests.ts';
import { admin, quickPasswords } from '#test/support/shop/session.ts';

const verify = vi.spyOn(quickPasswords, 'verify');
let shop: AccountShop;
beforeEach(async () => {
  shop = await openAccount();
  verify.mockClear();
});

const login = (credentials: object = admin, options: Call = {}) => shop.login(options, credentials);
const dump = () => dumpTable(shop);

describe('signing in', () => {
  it('lets the artist in and returns the user', async () => {
    const answer = await login();

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ id: expect.any(String), username: 'marlo', isAdmin: true });
    const user = await call(shop.session, 'getUser', { cookies: [cookieFrom(answer, sessionCookie)] });
    expect(user.body).toEqual(answer.body);
    expect(user.headers['cache-control']).toBe('no-store');
  });

  it('ignores the case of the username', async () => {
    expect((await login({ ...admin, username: 'MARLO' })).status).toBe(200);
  });

  // Rule 17.8
  it('sends cookies that no script and no other site can use (ASVS 3.3.1, 3.3.3, 3.3.4)', async () => {
    const { cookies } = await login();

    expect(cookies).toHaveLength(3);
    expect(cookies[0]).toMatch(/^__Host-sid=[A-Za-z0-9_-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict$/);
    expect(cookies[1]).toMatch(
      /^__Host-device=[A-Za-z0-9_.-]+; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=15552000$/,
    );
    // This cookie tells the page's scripts that a session may exist. It grants no access.
    expect(cookies[2]).toBe('signed-in=1; Path=/; Secure; SameSite=Strict');
    for (const cookie of cookies) expect(Buffer.byteLength(cookie)).toBeLessThan(4096);
  });

  it('issues a new token at every login and ends the previous session (ASVS 7.2.4)', async () => {
    const first = await login();
    const old = cookieFrom(first, sessionCookie);

    const second = await login(admin, { cookies: [old] });

    expect(cookieFrom(second, sessionCookie)).not.toBe(old);
    expect((await call(shop.session, 'getUser', { cookies: [old] })).status).toBe(401);
  });

  // Rule 17.3
  it('does not adopt a token that was planted before', async () => {
    const planted = `${sessionCookie}=${'A'.repeat(43)}`;

    const answer = await login(admin, { cookies: [planted] });

    expect(cookieFrom(answer, sessionCookie)).not.toBe(planted);
    expect((await call(shop.session, 'getUser', { cookies: [planted] })).status).toBe(401);
  });

  it('stores neither the token nor the password in the table or the log', async () => {
    const answer = await login();

    const token = cookieFrom(answer, sessionCookie).split('=')[1] as string;
    const stored = JSON.stringify([await dump(), shop.lines]);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(admin.password);
    expect(stored).toContain('$scrypt$');
  });

  it('accepts a stored password of fewer than 12 characters', async () => {
    const passwordHash = await quickPasswords.hash('moon');
    await shop.table.update(keys.user(admin.username), changing({ set: { passwordHash } }));

    expect((await login({ ...admin, password: 'moon' })).status).toBe(200);
  });

  // Rule 17.6
  it('replaces a hash of an earlier cost', async () => {
    const { table, clock } = shop;
    const weak = createPasswords({ logN: 2, r: 8, p: 1 });
    await createAdmin({ table, now: clock.now, passwords: weak }, { ...admin, username: 'old' });

    expect((await login({ ...admin, username: 'old' })).status).toBe(200);

    const item = await table.get(keys.user('old'), true);
    expect(quickPasswords.isOutdated(String(item?.['passwordHash']))).toBe(false);
    expect((await login({ ...admin, username: 'old' })).status).toBe(200);
  });
});

describe('a refused login', () => {
  it('reads the same rows for an existing username as for an unknown one', async () => {
    const counted = countRequests(shop.client);
    const asked = async (username: string, address: string) => {
      const wrong = () => login({ ...admin, username, password: 'wrong' }, { address });
      const { result: _, ...work } = await counted(wrong);
      return work;
    };

    expect(await asked('nobody', '10.2.0.1')).toEqual(await asked(admin.username, '10.3.0.1'));
  });

  // Rule 17.5
  it.each([
    ['a wrong password', { ...admin, password: 'wrong' }],
    ['an unknown name', { ...admin, username: 'nobody' }],
    ['a password with an extra space', { ...admin, password: `${admin.password} ` }],
    ['a name with control characters', { ...admin, username: 'USER#marlo\u0000' }],
  ])('is answered with the same bytes for %s as for any wrong password', async (_, credentials) => {
    const answer = await login(credentials);

    expect(answer.status).toBe(401);
    expect(answer.text).toBe('{"error":"Invalid username or password"}');
    expect(answer.cookies).toEqual([]);
    const known = await login({ ...admin, password: 'wrong too' });
    expect(answer.headers).toEqual(known.headers);
    expect(verify).toHaveBeenCalledTimes(2);
  });

  // Rule 12.3
  it.each([
    ['no username', { username: '', password: 'x' }, 'Username is required'],
    ['no password', { username: 'marlo', password: '' }, 'Password is required'],
    [
      'a password of 257 characters',
      { username: 'marlo', password: 'x'.repeat(257) },
      'Password is too long',
    ],
  ])('names the error for %s, and hashes nothing', async (_, credentials, error) => {
    const answer = await login(credentials);

    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe(error);
    expect(verify).not.toHaveBeenCalled();
  });
});

describe('signing out', () => {
  it('ends the session on the server, so that its cookie is worthless (ASVS 7.4.1)', async () => {
    for (let round = 0; round < 2; round++) {
      const cookie = cookieFrom(await login(), sessionCookie);

      const answer = await call(shop.session, 'logout', { cookies: [cookie] });

      expect(answer.status).toBe(200);
      expect(answer.cookies[0]).toBe('__Host-sid=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0');
      expect(answer.cookies[1]).toBe('signed-in=out; Path=/; Secure; SameSite=Strict');
      expect((await call(shop.session, 'getUser', { cookies: [cookie] })).status).toBe(401);
      shop.clock.advance(3_600_000);
    }
  });

  it('succeeds without a session', async () => {
    expect((await call(shop.session, 'logout')).status).toBe(200);
  });
});

describe('a session', () => {
  const minutes = (count: number) => count * 60_000;

  it('ends after half an hour without use', async () => {
    const cookies = [cookieFrom(await login(), sessionCookie)];

    shop.clock.advance(minutes(29));
    expect((await call(shop.session, 'getUser', { cookies })).status).toBe(200);
    shop.clock.advance(minutes(29));
    expect((await call(shop.session, 'getUser', { cookies })).status).toBe(200);
    shop.clock.advance(minutes(30));
    expect((await call(shop.session, 'getUser', { cookies })).status).toBe(401);
  });
});

describe('registering', () => {
  const visitor = { username: 'visitor', password: 'seven doors in a hill' };
  const register = (body: object) => call(shop.session, 'register', { body });

  it('is refused with one answer for every username, unless the operator allows it', async () => {
    const free = await register(visitor);
    const taken = await register({ ...visitor, username: 'marlo' });

    expect(free.status).toBe(403);
    expect(taken.text).toBe(free.text);
    expect(taken.headers).toEqual(free.headers);
    expect(await dump()).toHaveLength(1);
  });

  it('creates a user who is not an administrator and signs them in', async () => {
    shop = await openAccount({ REGISTRATION: 'on' });

    const answer = await register(visitor);

    expect(answer.body).toMatchObject({ username: 'visitor', isAdmin: false });
    const user = await call(shop.session, 'getUser', { cookies: [cookieFrom(answer, sessionCookie)] });
    expect(user.body.isAdmin).toBe(false);
  });

  it.each([
    ['isAdmin in the body', { ...visitor, isAdmin: true }, 400, undefined],
    [
      'the name as the password',
      { username: 'visitors', password: 'Visitors of 2026' },
      400,
      'Password must not contain the username or a name of the shop',
    ],
    [
      'a strange name',
      { ...visitor, username: 'a#b' },
      400,
      'Username may have up to 64 letters, digits and . _ @ + -',
    ],
    ['a taken name', { ...visitor, username: 'Marlo' }, 409, 'This username is taken'],
  ])('refuses %s and stores no user', async (_, body, status, error) => {
    shop = await openAccount({ REGISTRATION: 'on' });

    const answer = await register(body);

    expect(answer.status).toBe(status);
    if (error) expect(answer.body.error).toBe(error);
    expect((await dump()).filter((item) => String(item['pk']).startsWith('USER#'))).toHaveLength(1);
  });
});

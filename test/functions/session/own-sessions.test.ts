// Rules 12.12 and 12.13
import { beforeEach, describe, expect, it } from 'vitest';
import { sessionService } from '#functions/session/handlers.ts';
import { barrierFor } from '#test/support/barrier.ts';
import { type AccountShop, openAccount } from '#test/support/shop/account.ts';
import { readActivityAfterSignIn } from '#test/support/shop/activity.ts';
import { call } from '#test/support/shop/call.ts';
import { admin, adminCookie, quickPasswords } from '#test/support/shop/session.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

let shop: AccountShop;
let here: readonly string[];
let phone: readonly string[];
beforeEach(async () => {
  shop = await openAccount();
  here = await shop.signIn({ headers: { 'user-agent': firefox } });
  shop.clock.advance(60_000);
  phone = await shop.signIn({ headers: { 'user-agent': safari } });
});

const list = async (cookies = here) => (await call(shop.session, 'listSessions', { cookies })).body;

describe('own sessions', () => {
  it('are listed with start, last use and browser, the current session first', async () => {
    shop.clock.advance(20 * 60_000);

    const sessions = await list();

    expect(sessions).toEqual([
      {
        id: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
        createdAt: '2026-11-02T10:00:00.000Z',
        usedAt: '2026-11-02T10:21:00.000Z',
        browser: 'Firefox on Linux',
        isThis: true,
      },
      {
        id: expect.any(String),
        createdAt: '2026-11-02T10:01:00.000Z',
        usedAt: '2026-11-02T10:01:00.000Z',
        browser: 'Safari on iPhone',
        isThis: false,
      },
    ]);
    expect(JSON.stringify(sessions)).not.toContain(here[0]?.split('=')[1]);
  });

  it('are not listed after they have ended', async () => {
    await call(shop.session, 'logout', { cookies: phone });
    expect(await list()).toHaveLength(1);

    const third = await shop.signIn();
    shop.clock.advance(20 * 60_000);
    await list();
    shop.clock.advance(20 * 60_000);

    expect(await list()).toMatchObject([{ isThis: true }]);
    expect(await shop.isSignedIn(third)).toBe(false);
  });

  it('can be ended individually, with an entry in the activity log', async () => {
    const other = (await list()).find(({ isThis }) => !isThis);

    const answer = await call(shop.session, 'endSession', { params: { id: other?.id ?? '' }, cookies: here });

    expect(answer.status).toBe(200);
    expect([await shop.isSignedIn(here), await shop.isSignedIn(phone)]).toEqual([true, false]);
    expect(await readActivityAfterSignIn(shop.table)).toMatchObject([{ who: 'marlo', action: 'endSession' }]);
    const again = await call(shop.session, 'endSession', { params: { id: other?.id ?? '' }, cookies: here });
    expect(again.status).toBe(404);
  });

  // Rule 12.14
  it('cannot end other sessions after their own end, and the answer says that nothing was done', async () => {
    await call(shop.session, 'endOtherSessions', { body: '', cookies: here });

    const late = await call(shop.session, 'endOtherSessions', { body: '', cookies: phone });
    const stranger = await call(shop.session, 'endOtherSessions', { body: '' });

    expect([late.status, stranger.status]).toEqual([401, 401]);
    expect(late.body).toEqual({
      error: 'Your session has ended, so this was not done. Log in and try again.',
    });
    expect(stranger.body).toEqual({ error: 'Please log in' });
    expect(await shop.isSignedIn(here)).toBe(true);
  });

  it('can all be ended except the current one', async () => {
    const third = await shop.signIn();

    await call(shop.session, 'endOtherSessions', { body: '', cookies: here });

    expect(await Promise.all([here, phone, third].map(shop.isSignedIn))).toEqual([true, false, false]);
    expect(await list()).toMatchObject([{ isThis: true }]);
    expect(await readActivityAfterSignIn(shop.table)).toMatchObject([{ action: 'endOtherSessions' }]);
  });

  it('include one that remains if two of them end all others at the same time', async () => {
    const answers = await Promise.all(
      [here, phone].map((cookies) => call(shop.session, 'endOtherSessions', { body: '', cookies })),
    );

    expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    const stay = await Promise.all([here, phone].map(shop.isSignedIn));
    expect(stay.filter(Boolean)).toHaveLength(1);
  });

  it('can be neither seen nor ended by other users', async () => {
    const second = [await adminCookie(shop.services, 'second')];
    const [own] = await list();

    expect(await list(second)).toMatchObject([{ isThis: true }]);
    const answer = await call(shop.session, 'endSession', { params: { id: own?.id ?? '' }, cookies: second });
    expect(answer.status).toBe(404);
    expect(await shop.isSignedIn(here)).toBe(true);
  });
});

describe('changing one’s own password', () => {
  const renewed = 'a herring below the stairs';
  const change = (body: object, cookies = here) => call(shop.session, 'changePassword', { body, cookies });

  it('requires the old password, and ends every other session', async () => {
    const answer = await change({ current: admin.password, password: renewed });

    expect(answer.status, answer.text).toBe(200);
    expect(await Promise.all([here, phone].map(shop.isSignedIn))).toEqual([true, false]);
    expect((await shop.login()).status).toBe(401);
    expect((await shop.login({}, { ...admin, password: renewed })).status).toBe(200);
    expect(await readActivityAfterSignIn(shop.table)).toMatchObject([
      { who: 'marlo', action: 'changePassword', detail: 'Other sessions are ended' },
    ]);
  });

  it.each([
    ['a wrong old one', { current: 'not it', password: renewed }, 403, 'This is not your password'],
    [
      'the same again',
      { current: admin.password, password: admin.password },
      400,
      'This is already your password',
    ],
    [
      'the name',
      { current: admin.password, password: 'the-MARLO-stairs' },
      400,
      'Password must not contain the username or a name of the shop',
    ],
    ['no old one', { password: renewed }, 400, undefined],
  ])('fails for %s, and ends no session', async (_, body, status, error) => {
    const answer = await change(body);

    expect(answer.status).toBe(status);
    if (error) expect(answer.body.error).toBe(error);
    expect(await Promise.all([here, phone].map(shop.isSignedIn))).toEqual([true, true]);
    expect((await shop.login()).status).toBe(200);
    expect(await readActivityAfterSignIn(shop.table)).toEqual([]);
  });

  it('is limited to as many attempts as the login', async () => {
    for (let tries = 0; tries < 5; tries++) await change({ current: `guess ${tries}`, password: renewed });

    expect((await change({ current: admin.password, password: renewed })).status).toBe(429);
  });

  it('succeeds once if two simultaneous requests have the old password', async () => {
    const bothConfirmed = barrierFor(2);
    const { promise: firstIsDone, resolve } = Promise.withResolvers<void>();
    const passwords: typeof quickPasswords = {
      ...quickPasswords,
      verify: async (...confirmed) => {
        const isRight = await quickPasswords.verify(...confirmed);
        await bothConfirmed();
        return isRight;
      },
      hash: async (password) => {
        if (password !== renewed) await firstIsDone;
        return quickPasswords.hash(password);
      },
    };
    const session = sessionService(shop.services, { passwords });
    const change = (password: string) =>
      call(session, 'changePassword', { body: { current: admin.password, password }, cookies: here });

    const [first, second] = await Promise.all([change(renewed).finally(resolve), change(`${renewed} too`)]);

    expect([first.status, second.status]).toEqual([200, 409]);
    expect((await shop.login({}, { ...admin, password: renewed })).status).toBe(200);
  });
});

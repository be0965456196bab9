// Rule 12.19
import { beforeEach, describe, expect, it } from 'vitest';
import { deviceCookie, sessionCookie } from '#functions/http/cookies.ts';
import { saveAdmin } from '#functions/session/session-records.ts';
import { emailCodeNeeded, emailCodeWrong } from '#shared/contract/email-code-errors.ts';
import { shop as words } from '#shop-config';
import { startPost } from '#test/support/mail/post.ts';
import { dumpTable } from '#test/support/rows/dump.ts';
import { openAccountOn } from '#test/support/shop/account.ts';
import { createAuthenticator } from '#test/support/shop/authenticator.ts';
import { type Call, call, cookieFrom } from '#test/support/shop/call.ts';
import { admin, quickPasswords } from '#test/support/shop/session.ts';

const minute = 60_000;

let post: Awaited<ReturnType<typeof startPost>>;
let shop: Awaited<ReturnType<typeof openAccountOn>>;
beforeEach(async () => {
  post = await startPost({ delivers: true });
  shop = await openAccountOn(post);
  // Only the second sign-in sends an email to the artist.
  await shop.login();
  expect((await shop.login()).status).toBe(200);
  await post.runFor(1);
});

/** Signs in on a new device. Returns the answer, its cookies and the emailed code. */
async function ask(options: Call = {}) {
  const answer = await shop.login(options);
  await post.runFor(0);
  const text = (await post.mails()).at(-1)?.text ?? '';
  const cookies = answer.cookies.map((cookie) => cookie.split(';')[0] as string);
  return { answer, cookies, code: /^Code: (\d{8})$/m.exec(text)?.[1] ?? '' };
}
const enter = (cookies: readonly string[], code: string) => shop.login({ cookies }, { ...admin, code });

describe('a sign-in with the right password on a new device', () => {
  it('requires a code that is sent only to the artist', async () => {
    const before = post.files().length;
    const { answer, code } = await ask();

    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({
      code: emailCodeNeeded,
      error: expect.stringMatching(/^This device/),
    });
    expect(answer.cookies.map((cookie) => cookie.split('=')[0])).toEqual([deviceCookie]);
    const sent = (await post.mails()).slice(before);
    expect(sent.map(({ to }) => to?.[0]?.address)).toEqual([words.email]);
    expect(code).not.toBe('');
    expect(JSON.stringify(await dumpTable(post))).not.toContain(code);
  });

  it('succeeds with the code, and makes the device known', async () => {
    const { cookies, code } = await ask();
    const answer = await enter(cookies, code);
    expect(answer.status).toBe(200);

    const known = [cookieFrom(answer, deviceCookie)];
    expect((await shop.login({ cookies: known })).status).toBe(200);
    await post.runFor(0);
    expect((await post.mails()).at(-1)?.subject).toBe('New sign-in to your studio');
  });

  it('accepts a code once, within ten minutes, on the device that requested it', async () => {
    const first = await ask();
    const other = await ask({ address: '203.0.113.9' });
    expect((await enter(other.cookies, first.code)).body).toMatchObject({ code: emailCodeWrong });
    expect((await enter([], first.code)).status).toBe(403);
    expect((await enter(first.cookies, first.code)).status).toBe(200);
    expect((await enter(first.cookies, first.code)).status).toBe(403);

    shop.clock.advance(10 * minute);
    const late = await enter(other.cookies, other.code);
    expect(late.status).toBe(403);
    expect(late.cookies).toEqual([]);
  });

  it('accepts no code after five wrong ones', async () => {
    const { cookies, code } = await ask();
    const wrong = code === '00000000' ? '00000001' : '00000000';
    for (let attempt = 0; attempt < 5; attempt++) expect((await enter(cookies, wrong)).status).toBe(403);

    expect((await enter(cookies, code)).status).toBe(403);
  });

  it('accepts only the newest code that the device requested', async () => {
    const first = await ask();
    const second = await ask({ cookies: first.cookies });

    expect((await enter(second.cookies, first.code)).status).toBe(403);
    expect((await enter(first.cookies, second.code)).status).toBe(200);
  });

  it('keeps its code valid when a wrong password is sent with the code', async () => {
    const before = post.files().length;
    for (let guess = 0; guess < 20; guess++) {
      const answer = await shop.login({ address: `10.3.${guess}.1` }, { ...admin, password: 'a guess' });
      expect(answer.text).toBe('{"error":"Invalid username or password"}');
      expect(answer.cookies).toEqual([]);
    }
    const { cookies, code } = await ask();
    const answer = await shop.login({ cookies }, { ...admin, password: 'a guess', code });
    expect(answer.text).toBe('{"error":"Invalid username or password"}');

    expect(post.files()).toHaveLength(before + 1);
    expect((await enter(cookies, code)).status).toBe(200);
  });

  it('sends at most six codes an hour for a single network', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 8; time++) statuses.push((await ask({ address: '203.0.113.9' })).answer.status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(6);
    expect(statuses.at(-1)).toBe(429);

    const { cookies, code } = await ask({ address: '198.51.100.4' });
    expect((await enter(cookies, code)).status).toBe(200);
  });

  it('does not email a code that has expired', async () => {
    const before = post.files().length;
    await shop.login();
    shop.clock.advance(10 * minute);
    await post.runFor(1);

    expect(post.files()).toHaveLength(before);
  });
});

describe('sign-in without a code', () => {
  it('works on a known device, by passkey, and for an account that has a passkey', async () => {
    const { cookies, code } = await ask();
    const signedIn = await enter(cookies, code);
    const session = [cookieFrom(signedIn, sessionCookie)];
    const key = createAuthenticator();
    const { body: begun } = await call(shop.session, 'beginPasskey', { body: {}, cookies: session });
    const body = { name: 'Phone', key: key.make(begun) };
    expect((await call(shop.session, 'addPasskey', { body, cookies: session })).status).toBe(200);

    expect((await shop.login()).status).toBe(200);
    const { body: ceremony } = await call(shop.session, 'beginPasskeyLogin', { body: '' });
    const byKey = await call(shop.session, 'passkeyLogin', { body: { signed: key.sign(ceremony) } });
    expect(byKey.status).toBe(200);
  });

  it('works once after the operator has set the password', async () => {
    const ports = { table: post.table, now: shop.clock.now, passwords: quickPasswords };
    const password = 'a fish in the evening sky';
    expect(await saveAdmin(ports, { ...admin, password })).toBe('changed');

    expect((await shop.login({}, { ...admin, password })).status).toBe(200);
    expect((await shop.login({}, { ...admin, password })).status).toBe(403);
  });

  it('works while no email reaches the artist', async () => {
    const late = await startPost();
    const other = await openAccountOn(late);
    await other.login();
    await other.login();
    await late.runFor(1);
    expect((await other.login()).status, 'sent, and not delivered').toBe(200);

    const tags = { mail: ['SIGNIN_new-device_1_1'] };
    const bounce = {
      eventType: 'Bounce',
      bounce: { bounceType: 'Permanent' },
      mail: { messageId: 'm', tags },
    };
    expect((await shop.login()).status).toBe(403);
    await post.hear({ Records: [{ Sns: { Message: JSON.stringify(bounce) } }] });
    expect((await shop.login()).status).toBe(200);
  });
});

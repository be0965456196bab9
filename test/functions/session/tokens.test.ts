// Rule 17.3
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { guestLifetimeSeconds, sessionCookie, signDated, unsignDated } from '#functions/http/cookies.ts';
import { anyDevice, deviceCookieValue, hashUsername, knownDevice } from '#functions/session/device.ts';
import { sessionService } from '#functions/session/handlers.ts';
import { createAdmin } from '#functions/session/session-records.ts';
import { call, cookieFrom } from '#test/support/shop/call.ts';
import { testSecrets, testServices } from '#test/support/shop/services.ts';
import { admin, quickPasswords } from '#test/support/shop/session.ts';

let shop: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  shop = await testServices();
  await createAdmin({ ...shop.services, passwords: quickPasswords }, admin);
});

describe('a signed cookie', () => {
  const day = 24 * 60 * 60_000;
  const key = testSecrets.cookieKey;
  const at = Date.parse('2026-11-02T23:59:00Z');

  it.each([
    [0, 'token'],
    [30 * day, 'token'],
    [31 * day + 60_000, undefined],
  ])('that was signed %i ms ago is read as %s', (passed, token) => {
    const lasts = { now: at + passed, lifetimeSeconds: guestLifetimeSeconds };
    expect(unsignDated(signDated('token', key, at), key, lasts)).toBe(token);
  });

  it('identifies a known device for 180 days', () => {
    const owner = hashUsername('marlo');
    const cookie = deviceCookieValue(undefined, owner, { key, now: at });

    expect(knownDevice(cookie, owner, { key, now: at + 180 * day })).toMatch(/^[\w-]{43}$/);
    expect(knownDevice(cookie, owner, { key, now: at + 182 * day })).toBeUndefined();
    expect(anyDevice(cookie, { key, now: at + 182 * day })).toBeUndefined();
  });
});

describe('logs and metrics of a login', () => {
  it('contain no name, password, cookie or address', async () => {
    const printed: string[] = [];
    const spy = vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
      printed.push(String(line));
      return true;
    });
    const session = sessionService(shop.services, { passwords: quickPasswords });
    const canaries = ['canary-name', 'canary-password', '198.51.100', '203.0.113'];

    await call(session, 'login', { body: { username: 'canary-name', password: 'canary-password' } });
    const answer = await call(session, 'login', { body: admin });
    const cookie = cookieFrom(answer, sessionCookie);
    await call(session, 'getUser', { cookies: [cookie] });
    await call(session, 'logout', { cookies: [cookie] });
    spy.mockRestore();

    const output = JSON.stringify([printed, shop.lines]);
    expect(shop.lines).toHaveLength(4);
    expect(output).toContain('LoginFailed');
    for (const canary of [...canaries, admin.password, cookie.split('=')[1] as string]) {
      expect(output).not.toContain(canary);
    }
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { changing } from '#functions/db/update.ts';
import { hashToken } from '#functions/http/cookies.ts';
import { type AccountShop, openAccount } from '#test/support/shop/account.ts';
import { call } from '#test/support/shop/call.ts';

let shop: AccountShop;
beforeEach(async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  shop = await openAccount();
});
afterEach(() => vi.restoreAllMocks());

async function spoil(cookies: readonly string[]): Promise<void> {
  const token = cookies[0]?.split('=')[1] ?? '';
  await shop.table.update(keys.session(hashToken(token)), changing({ set: { userVersion: 'none' } }));
}

describe('a session that cannot be read', () => {
  it('causes the answer 503, not the one for a missing session', async () => {
    const cookies = await shop.signIn();
    await spoil(cookies);

    const { status, headers } = await call(shop.session, 'getUser', { cookies });

    expect([status, headers['retry-after']]).toEqual([503, '300']);
  });

  it('ends when its owner signs in again or signs out', async () => {
    const cookies = await shop.signIn();
    await spoil(cookies);

    const anew = await shop.signIn({ cookies });

    expect(await shop.isSignedIn(anew)).toBe(true);
    expect((await call(shop.session, 'getUser', { cookies })).status).toBe(401);
    expect((await call(shop.session, 'logout', { cookies, body: {} })).status).toBe(200);
  });

  it('does not hide the artist’s other sessions', async () => {
    const [cookies, spoiled] = [await shop.signIn(), await shop.signIn()];
    await spoil(spoiled);

    const { body } = await call(shop.session, 'listSessions', { cookies });

    expect(body.map(({ isThis }) => isThis)).toEqual([true]);
  });
});

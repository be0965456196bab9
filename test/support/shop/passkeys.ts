import { expect } from 'vitest';
import type { Ceremony, NewKey } from '#shared/studio/account.ts';
import { openAccount } from './account.ts';
import { readActivityAfterSignIn } from './activity.ts';
import { createAuthenticator } from './authenticator.ts';
import { call } from './call.ts';

export type Keys = Awaited<ReturnType<typeof openKeys>>;

/** Signs the artist in by password and returns the operations on passkeys. */
export async function openKeys(origin?: string) {
  const shop = await openAccount(origin === undefined ? {} : { SITE_ORIGIN: origin });
  const cookies = await shop.signIn(origin === undefined ? {} : { headers: { origin } });
  const begin = () => call(shop.session, 'beginPasskey', { cookies });
  const add = (key: NewKey, name = 'Laptop', as: readonly string[] = cookies) =>
    call(shop.session, 'addPasskey', { body: { name, key }, cookies: as });
  return {
    shop,
    cookies,
    begin,
    add,
    list: async () => (await call(shop.session, 'listPasskeys', { cookies })).body,
    beginLogin: async (options: object = {}) =>
      (await call(shop.session, 'beginPasskeyLogin', { body: '', ...options })).body as Ceremony,
    loginWith: (signed: unknown, options: object = {}) =>
      call(shop.session, 'passkeyLogin', { body: { signed }, ...options }),
    /** Registers a passkey. */
    register: async (options?: Parameters<typeof createAuthenticator>[0], name?: string) => {
      const authenticator = createAuthenticator(options);
      const answer = await add(authenticator.make((await begin()).body), name);
      expect(answer.status, answer.text).toBe(200);
      return { authenticator, id: answer.body.id };
    },
    /** Returns the action and the detail of each entry in the activity log. */
    details: async () =>
      (await readActivityAfterSignIn(shop.table)).map(({ action, detail }) => [action, detail]),
  };
}

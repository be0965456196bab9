import { done } from '#functions/http/done.ts';
import type { SessionUser } from '#functions/http/ports.ts';
import type { Services } from '#functions/services.ts';
import {
  confirmPasskey,
  declinePasskey,
  readSignIn,
  setPasskeyOnly,
} from '#functions/session/passkeys/passkey-only.ts';
import {
  listPasskeys,
  removePasskey,
  renamePasskey,
  shownPasskey,
} from '#functions/session/passkeys/passkey-records.ts';
import { addPasskey, beginPasskey } from '#functions/session/passkeys/register.ts';
import type { accountRoutes } from '#shared/contract/account-routes.ts';
import type { Handlers, ShopRequest } from '#shared/contract/handlers.ts';
import type { Operation } from '#shared/contract/routes.ts';
import type { LoginPorts } from './login.ts';
import { changeOwnPassword } from './own-password.ts';
import { type Asker, endOneSession, endOtherSessions, listSessions } from './own-sessions.ts';

/** What an administrator does about the own account: passkeys, sessions, password. */
export function accountHandlers(
  { config, secret, table, now }: Services,
  login: LoginPorts,
): Pick<Handlers, keyof typeof accountRoutes> {
  const site = { table, now, siteOrigin: config.siteOrigin };
  const withDevice = async ({
    network,
    deviceCookie,
  }: Pick<ShopRequest<Operation>, 'network' | 'deviceCookie'>) => ({
    network,
    deviceCookie,
    cookieKey: await secret('cookieKey'),
  });

  return {
    listPasskeys: async ({ user }) => (await listPasskeys(table, nameOf(user))).map(shownPasskey),

    beginPasskey: ({ user }) => beginPasskey(site, user as SessionUser),

    addPasskey: async ({ body, user }) => shownPasskey(await addPasskey(site, user as SessionUser, body)),

    renamePasskey: async ({ params: { id }, body: { name }, user }) =>
      shownPasskey(await renamePasskey(site, { username: nameOf(user), id, name })),

    removePasskey: ({ params: { id }, user }) => done(removePasskey(site, { username: nameOf(user), id })),

    listSessions: (request) => listSessions(site, askerOf(request)),

    endSession: (request) => done(endOneSession(site, askerOf(request), request.params.id)),

    endOtherSessions: (request) => done(endOtherSessions(site, askerOf(request))),

    getSignIn: ({ user }) => readSignIn(site, nameOf(user)),

    setPasskeyOnly: async ({ user, body: { enabled, signed } }) => {
      const username = nameOf(user);
      await confirmPasskey(site, username, signed);
      return done(setPasskeyOnly(site, { username, enabled }));
    },

    declinePasskey: ({ user }) => done(declinePasskey(site, nameOf(user))),

    changePassword: async (request) => {
      const device = await withDevice(request);
      const ports = { ...login, siteOrigin: config.siteOrigin };
      return done(changeOwnPassword(ports, askerOf(request), { ...request.body, ...device }));
    },
  };
}

/** Access `admin` has seen to it that there are both. */
function askerOf({ user, sessionToken = '' }: Pick<ShopRequest<Operation>, 'user' | 'sessionToken'>): Asker {
  return { username: nameOf(user), sessionToken };
}

function nameOf(user: SessionUser | undefined): string {
  return user?.username ?? '';
}

import { auditAction } from '#functions/audit/audit.ts';
import type { Table } from '#functions/db/table.ts';
import { badRequest, conflict, forbidden, UserError } from '#functions/http/errors.ts';
import { done } from '#functions/http/serve.ts';
import type { Services, SessionUser } from '#functions/http/services.ts';
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
import { checkLogin, type LoginPorts, type LoginRequest } from './login.ts';
import { type Asker, endOneSession, endOtherSessions, listSessions, outliveOthers } from './own-sessions.ts';
import { passwordProblem } from './password-rules.ts';
import { readUser, type UserItem } from './session-records.ts';

/** Operations of administrators on their own account: passkeys, sessions and password. */
export function accountHandlers(
  { config, secret, table, now }: Services,
  login: LoginPorts,
): Pick<Handlers, keyof typeof accountRoutes> {
  const site = { table, now, config, siteOrigin: config.siteOrigin };
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

/** Returns the user and the session of a request. Routes with access `admin` always have both. */
function askerOf({ user, sessionToken = '' }: Pick<ShopRequest<Operation>, 'user' | 'sessionToken'>): Asker {
  return { username: nameOf(user), sessionToken };
}

function nameOf(user: SessionUser | undefined): string {
  return user?.username ?? '';
}

/** Checks the password again, with the login's limits on attempts. Throws `forbidden` for a wrong password. */
async function confirmPassword(ports: LoginPorts, request: LoginRequest): Promise<UserItem> {
  try {
    return (await checkLogin(ports, request)).user;
  } catch (error) {
    if (error instanceof UserError && error.status === 401) throw forbidden('This is not your password');
    throw error;
  }
}

/**
 * Replaces the user's password and ends every session except the one of the request. Throws `conflict` when the
 * password changed after it was confirmed. A passkey-only account gets `conflict` without a check, so that the answer
 * does not reveal whether its password is right.
 */
async function changeOwnPassword(
  ports: LoginPorts & { readonly table: Table; readonly siteOrigin: string },
  asker: Asker,
  { password, ...request }: Omit<LoginRequest, 'username'> & { readonly current: string },
): Promise<void> {
  const { username } = asker;
  const { current, ...rest } = request;
  const problem = await passwordProblem(password, username, ports.siteOrigin);
  if (problem) throw badRequest(problem);
  if ((await readUser(ports, username))?.passkeyOnly) {
    throw conflict('Your password is switched off. Switch off “Sign in with a passkey only” first.');
  }
  const confirmed = await confirmPassword(ports, { ...rest, username, password: current });
  if (password === current) throw badRequest('This is already your password');
  const passwordHash = await ports.inTurn(() => ports.passwords.hash(password));
  const detail = 'Other sessions are ended';
  await outliveOthers(ports, asker, {
    user: confirmed,
    change: { passwordHash },
    also: [auditAction({ who: username, action: 'changePassword', detail }, ports.now())],
  });
}

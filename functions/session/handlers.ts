import { deviceCookie, sessionCookie, setCookie, signedInHint } from '#functions/http/cookies.ts';
import { forbidden } from '#functions/http/errors.ts';
import { takeFromLimit } from '#functions/http/rate-limit.ts';
import { serve } from '#functions/http/serve.ts';
import type { Services } from '#functions/http/services.ts';
import { limitConcurrency } from '#functions/platform/concurrency.ts';
import { beginPasskeyLogin, checkPasskey } from '#functions/session/passkeys/sign-in.ts';
import type { Handlers, Reply, ShopRequest } from '#shared/contract/handlers.ts';
import type { OperationsOf } from '#shared/contract/routes.ts';
import type { User } from '#shared/studio/studio.ts';
import { accountHandlers } from './account-handlers.ts';
import { anyDevice, deviceCookieValue, deviceLifetimeSeconds, hashUsername, knownDevice } from './device.ts';
import { browserName, checkLogin, needsCode, proveDevice, signInRecords, signOut } from './login.ts';
import { countPasskeyTry } from './login-throttle.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { createSession, createVisitor, endSession, type UserItem } from './session-records.ts';

/** The operation by which the user signed in. */
interface SignsIn {
  readonly operation: 'login' | 'passkeyLogin' | 'register';
}

const newUsersOfNetwork = { name: 'register', limit: 5, windowSeconds: 3600 } as const;

/** Serves signing in and out by password, code or passkey (rules 12.1 to 12.8 and 12.10 to 12.13). */
export function sessionService(services: Services, ports: { readonly passwords?: Passwords } = {}) {
  const { config, secret, table, now } = services;
  const passwords = ports.passwords ?? createPasswords();
  // More concurrent hashes would slow down every other request of this process.
  const inTurn = limitConcurrency(2);

  /** Issues a new token and ends the browser's previous session (ASVS 7.2.4). The guest cookie stays. */
  async function signIn(
    user: UserItem,
    deviceId: string | undefined,
    { operation, sessionToken, headers }: Pick<ShopRequest<'login'>, 'sessionToken' | 'headers'> & SignsIn,
  ): Promise<Reply<User>> {
    const cookieKey = await secret('cookieKey');
    const browser = browserName(headers['user-agent']);
    const token = await createSession(
      { table, now },
      user,
      browser,
      signInRecords(
        user,
        { operation, browser, isNew: deviceId === undefined, writesMail: config.mail !== undefined },
        now(),
      ),
    );
    if (sessionToken) await endSession({ table }, sessionToken);
    const device = deviceCookieValue(deviceId, hashUsername(user.username), { key: cookieKey, now: now() });
    return {
      reply: true,
      body: user,
      cookies: [
        setCookie(sessionCookie, token),
        setCookie(deviceCookie, device, deviceLifetimeSeconds),
        signedInHint(true),
      ],
    };
  }

  const login = { table, now, passwords, inTurn };
  const site = { table, now, siteOrigin: config.siteOrigin };

  const handlers: Pick<Handlers, OperationsOf<'session'>> = {
    ...accountHandlers(services, login),

    getUser: async ({ user }) => user as User,

    login: async (request) => {
      const cookieKey = await secret('cookieKey');
      const { network, deviceCookie } = request;
      const { code, ...credentials } = request.body;
      const { user, deviceId } = await checkLogin(login, {
        ...credentials,
        network,
        deviceCookie,
        cookieKey,
      });
      const refusal =
        deviceId === undefined && (await needsCode(services, user))
          ? await proveDevice(services, { user, code, network, deviceCookie, cookieKey })
          : undefined;
      return refusal ?? signIn(user, deviceId, request);
    },

    beginPasskeyLogin: async ({ network, deviceCookie }) => {
      const deviceId = anyDevice(deviceCookie, { key: await secret('cookieKey'), now: now() });
      await countPasskeyTry({ table, now }, { network, deviceId });
      return beginPasskeyLogin(site);
    },

    passkeyLogin: async (request) => {
      const user = await checkPasskey(site, request.body.signed);
      const userHash = hashUsername(user.username);
      const device = { key: await secret('cookieKey'), now: now() };
      return signIn(user, knownDevice(request.deviceCookie, userHash, device), request);
    },

    logout: async ({ sessionToken }) => {
      if (sessionToken) await signOut({ table, now }, sessionToken);
      return {
        reply: true,
        body: { ok: true },
        cookies: [setCookie(sessionCookie, '', 0), signedInHint(false)],
      };
    },

    register: async (request) => {
      if (!config.registration) throw forbidden('Registration is closed');
      await takeFromLimit({ table, now }, newUsersOfNetwork, request.network);
      const user = await inTurn(() => createVisitor({ ...site, passwords }, request.body));
      return signIn(user, undefined, request);
    },
  };
  return serve('session', handlers, services.http);
}

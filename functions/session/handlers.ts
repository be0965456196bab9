import { deviceCookie, sessionCookie, setCookie, signedInHint } from '#functions/http/cookies.ts';
import { forbidden } from '#functions/http/errors.ts';
import { takeFromLimit } from '#functions/http/rate-limit.ts';
import { serve } from '#functions/http/serve.ts';
import type { Services } from '#functions/services.ts';
import type { Handlers, Reply, ShopRequest } from '#shared/contract/handlers.ts';
import type { OperationsOf } from '#shared/contract/routes.ts';
import type { User } from '#shared/model/studio.ts';
import { createVisitor } from './accounts.ts';
import { deviceCookieValue, deviceLifetimeSeconds, hashUsername } from './device.ts';
import { createHashQueue } from './hash-queue.ts';
import { checkLogin } from './login.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { createSession, endSession, type UserItem } from './session-records.ts';

const newUsersOfNetwork = { name: 'register', limit: 5, windowSeconds: 3600 } as const;

/** Signing in and out (rules 12.1 to 12.8). */
export function sessionService(services: Services, ports: { readonly passwords?: Passwords } = {}) {
  const { config, secret, table, now } = services;
  const passwords = ports.passwords ?? createPasswords();
  const inTurn = createHashQueue();

  /** A new token at every login, and the end of the one that came along (ASVS 7.2.4). The guest's cookie stays. */
  async function signIn(
    user: UserItem,
    deviceId: string | undefined,
    { sessionToken }: Pick<ShopRequest<'login'>, 'sessionToken'>,
  ): Promise<Reply<User>> {
    const cookieKey = await secret('cookieKey');
    const token = await createSession({ table, now }, user);
    if (sessionToken) await endSession({ table }, sessionToken);
    const device = deviceCookieValue(deviceId, hashUsername(user.username), cookieKey);
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

  const handlers: Pick<Handlers, OperationsOf<'session'>> = {
    getUser: async ({ user }) => user as User,

    login: async (request) => {
      const cookieKey = await secret('cookieKey');
      const { user, deviceId } = await checkLogin(
        { table, now, passwords, inTurn },
        { ...request.body, network: request.network, deviceCookie: request.deviceCookie, cookieKey },
      );
      return signIn(user, deviceId, request);
    },

    logout: async ({ sessionToken }) => {
      if (sessionToken) await endSession({ table }, sessionToken);
      return {
        reply: true,
        body: { ok: true },
        cookies: [setCookie(sessionCookie, '', 0), signedInHint(false)],
      };
    },

    register: async (request) => {
      if (!config.registration) throw forbidden('Registration is closed');
      await takeFromLimit({ table, now }, newUsersOfNetwork, request.network);
      const user = await inTurn(() => createVisitor({ table, now, passwords }, request.body));
      return signIn(user, undefined, request);
    },
  };
  return serve('session', handlers, services.http);
}

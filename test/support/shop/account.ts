import { sessionCookie } from '#functions/http/cookies.ts';
import { sessionService } from '#functions/session/handlers.ts';
import { createAdmin } from '#functions/session/session-records.ts';
import { type Call, call, cookieFrom } from './call.ts';
import { testClock, testServices } from './services.ts';
import { admin, quickPasswords } from './session.ts';

export type AccountShop = Awaited<ReturnType<typeof openAccount>>;

/** Opens the session service with an administrator. Returns functions for the administrator's requests. */
export async function openAccount(environment: Readonly<Record<string, string>> = {}) {
  const clock = testClock();
  return openAccountOn({ ...(await testServices({ now: clock.now, environment })), clock });
}

/** Does the same as `openAccount`, but with existing services. */
export async function openAccountOn<
  Shop extends Awaited<ReturnType<typeof testServices>> & { readonly clock: ReturnType<typeof testClock> },
>(shop: Shop) {
  const { clock } = shop;
  const session = sessionService(shop.services, { passwords: quickPasswords });
  await createAdmin({ table: shop.table, now: clock.now, passwords: quickPasswords }, admin);
  const login = (options: Call = {}, credentials: object = admin) =>
    call(session, 'login', { body: credentials, ...options });
  return {
    ...shop,
    session,
    login,
    /** Signs in with the password and returns the cookies. */
    signIn: async (options?: Call): Promise<string[]> => {
      const answer = await login(options);
      return answer.cookies
        .filter((cookie) => cookie.startsWith('__Host-'))
        .map((cookie) => cookie.split(';')[0] as string)
        .sort((a) => (a.startsWith(sessionCookie) ? -1 : 1));
    },
    isSignedIn: async (cookies: readonly string[]) =>
      (await call(session, 'getUser', { cookies })).status === 200,
    cookieFrom,
  };
}

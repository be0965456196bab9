import { signInAgainCode } from '#shared/contract/errors.ts';
import type { Guest, ShopRequest } from '#shared/contract/handlers.ts';
import type { Route } from '#shared/contract/route.ts';
import { accessOf } from '#shared/contract/route.ts';
import { type Operation, routes } from '#shared/contract/routes.ts';
import { freshSessionSeconds } from '#shared/model/account.ts';
import {
  deviceCookie,
  guestCookie,
  guestLifetimeSeconds,
  hashToken,
  isToken,
  newToken,
  readCookies,
  sessionCookie,
  setCookie,
  sign,
  unsign,
} from './cookies.ts';
import { forbidden, unauthorised } from './errors.ts';
import { callerNetwork } from './network.ts';
import type { HttpPorts, Middleware, SessionUser } from './ports.ts';
import { readBody } from './request-body.ts';

/** Read beside what was being done, so it says what became of that. */
const sessionEnded = 'Your session has ended, so this was not done. Log in and try again.';

/** Throws `forbidden` where the user signed in too long ago to change what the route guards. */
function requireRecentSignIn({ signedInAt }: SessionUser, now: number): void {
  if (now - signedInAt <= freshSessionSeconds * 1000) return;
  throw forbidden('Please log in again. Nothing was changed.', signInAgainCode);
}

/** Knows who asks, refuses who may not, and parses the body only then. Hands out the guest cookie with every write. */
export function access(ports: HttpPorts): Middleware {
  return {
    before: async (execution) => {
      const { event, internal, context } = execution;
      const operation = internal.operation as Operation;
      const route: Route = routes[operation];
      const needed = accessOf(route, event.queryStringParameters);
      const cookies = readCookies(event.cookies);
      const sessionToken = isToken(cookies[sessionCookie]) ? cookies[sessionCookie] : undefined;

      // An operation that needs no sign-in costs no read of the sessions.
      const needsUser = needed === 'user' || needed === 'admin';
      const user = needsUser && sessionToken ? await ports.findUser(sessionToken) : undefined;
      if (needed === 'user' && !user) throw unauthorised('Not logged in');
      if (needed === 'admin') {
        if (!user) throw unauthorised(sessionToken && sessionEnded);
        if (!user.isAdmin) throw forbidden('Access Denied - You must be an administrator to view this page.');
        if (route.recentSignIn) requireRecentSignIn(user, ports.now());
      }

      const network = callerNetwork(event, await ports.secret('originSecret'));
      let guest: Guest = { id: '', isNew: true };
      if (route.access === 'guest') {
        const cookieKey = await ports.secret('cookieKey');
        const token = unsign(cookies[guestCookie], cookieKey);
        const kept = isToken(token) ? token : newToken();
        guest = { id: hashToken(kept), isNew: kept !== token };
        // Every write gives the guest's rows another 30 days, and the cookie that leads to them as well. A look hands
        // out none: its answer, come late, would put another guest in the place of the one who has just written.
        if (route.method !== 'GET') {
          internal.guestCookie = setCookie(guestCookie, sign(kept, cookieKey), guestLifetimeSeconds);
        }
      }

      const body = readBody(operation, event);
      if (route.access === 'guest' && guest.isNew && route.method !== 'GET')
        await ports.admitNewGuest(network);

      const request: ShopRequest<Operation> = {
        operation,
        access: needed,
        params: (event.pathParameters ?? {}) as ShopRequest<Operation>['params'],
        query: (event.queryStringParameters ?? {}) as Record<string, string>,
        headers: event.headers as Record<string, string>,
        body: body as never,
        guest,
        user,
        sessionToken,
        deviceCookie: cookies[deviceCookie],
        network,
      };
      Object.assign(context, { request });
    },
    after: ({ internal, response }) => {
      if (internal.guestCookie && response) {
        response.cookies = [...(response.cookies ?? []), internal.guestCookie];
      }
    },
  };
}

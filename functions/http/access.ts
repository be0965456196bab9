import { isIP } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod/mini';
import { signInAgainCode } from '#shared/contract/errors.ts';
import type { Guest, ShopRequest } from '#shared/contract/handlers.ts';
import { accessOf, type Route } from '#shared/contract/route.ts';
import { type Operation, routes } from '#shared/contract/routes.ts';
import { schemas } from '#shared/contract/schemas.ts';
import { freshSessionSeconds } from '#shared/studio/account.ts';
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
  unsignDated,
} from './cookies.ts';
import { badRequest, forbidden, UserError, unauthorised } from './errors.ts';
import type { HttpPorts, Middleware, SessionUser } from './services.ts';

/** Bytes. */
const defaultLargestBody = 16 * 1024;

const largestRawBody = 256 * 1024;

/** JSON is UTF-8 (RFC 8259); another charset is refused. */
const jsonType = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Message shown next to the failed action, so it says what happened to the action. */
const sessionEnded = 'Your session has ended, so this was not done. Log in and try again.';

/** Throws `forbidden` if the user signed in too long ago for an action that could give the shop away. */
export function requireRecentSignIn(user: SessionUser | undefined, now: number): void {
  if (user && now - user.signedInAt <= freshSessionSeconds * 1000) return;
  throw forbidden('Please log in again. Nothing was changed.', signInAgainCode);
}

/** Identifies the caller, refuses a caller without access, and parses the body. A write sets the guest cookie. */
export function access(ports: HttpPorts): Middleware {
  return {
    before: async (execution) => {
      const { event, internal, context } = execution;
      const operation = internal.operation as Operation;
      const route: Route = routes[operation];
      const needed = accessOf(route, event.queryStringParameters);
      const cookies = readCookies(event.cookies);
      const sessionToken = isToken(cookies[sessionCookie]) ? cookies[sessionCookie] : undefined;

      // Operations without sign-in do not read the sessions.
      const needsUser = needed === 'user' || needed === 'admin';
      const user = needsUser && sessionToken ? await ports.findUser(sessionToken) : undefined;
      if (needed === 'user' && !user) throw unauthorised('Not logged in');
      if (needed === 'admin') {
        if (!user) throw unauthorised(sessionToken && sessionEnded);
        if (!user.isAdmin) throw forbidden('Access Denied - You must be an administrator to view this page.');
        if (route.recentSignIn) requireRecentSignIn(user, ports.now());
      }

      const network = callerNetwork(event);
      let guest: Guest = { id: '', isNew: true };
      if (route.access === 'guest') {
        const cookieKey = await ports.secret('cookieKey');
        const cookie = cookies[guestCookie];
        const lasts = { now: ports.now(), lifetimeSeconds: guestLifetimeSeconds };
        // The cookie is written without a date, because the released version reads it too during a deployment. The next
        // version writes a date. The guest's rows expire 30 days after the last write.
        const token = unsignDated(cookie, cookieKey, lasts) ?? unsign(cookie, cookieKey);
        const kept = isToken(token) ? token : newToken();
        guest = { id: hashToken(kept), isNew: kept !== token };
        // Every write extends the guest's rows and the cookie by 30 days. A read sets no cookie: a late answer would
        // replace the cookie of a guest who has just written.
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

/** Parses the body with the operation's schema; undefined if the operation has none. Throws a UserError. */
function readBody(operation: Operation, event: APIGatewayProxyEventV2): unknown {
  const { body: schema, largestBody = defaultLargestBody } = schemas[operation] as {
    readonly body?: z.ZodMiniType | 'raw' | 'picture';
    readonly largestBody?: number;
  };
  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  const limit = schema === 'raw' ? largestRawBody : largestBody;
  if (bytes.length > limit) throw tooLarge(schema, limit);
  if (!schema) return undefined;
  if (schema === 'raw') return bytes.toString('utf8');
  // The handler detects the picture's type from its bytes, because browsers derive it from the file name.
  if (schema === 'picture') return bytes;
  if (!jsonType.test(event.headers['content-type'] ?? '')) {
    throw new UserError(415, { error: 'The request must be sent as JSON' });
  }
  const parsed = schema.safeParse(parseJson(bytes));
  if (parsed.success) return parsed.data;
  throw badRequest(parsed.error.issues[0]?.message ?? 'Invalid request', 'INVALID_REQUEST');
}

function tooLarge(schema: unknown, limit: number): UserError {
  const error =
    schema === 'picture'
      ? `This picture is larger than ${limit / 1024 / 1024} MB. Please choose a smaller one.`
      : 'The request is too large';
  return new UserError(413, { error });
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes), (key, value) => {
      // The key `__proto__` could change a prototype, and a lone surrogate cannot be stored unchanged.
      if (key === '__proto__') throw new SyntaxError('__proto__');
      if (typeof value === 'string' && !value.isWellFormed()) throw new SyntaxError('lone surrogate');
      return value;
    });
  } catch {
    throw badRequest('The request is not valid JSON', 'INVALID_REQUEST');
  }
}

/**
 * Returns the caller's network for rate limits: /24 of IPv4, /56 of IPv6. The CDN has set the header, because requests
 * that bypass the CDN are refused before (serve.ts). X-Forwarded-For can be forged and is never read.
 */
export function callerNetwork({ headers, requestContext }: APIGatewayProxyEventV2): string {
  return networkOf(addressOf(headers['cloudfront-viewer-address']) ?? requestContext.http.sourceIp);
}

/** Returns the IP address in `198.51.100.7:46532` or `2001:db8::1:46532`, without the port. */
function addressOf(viewerAddress: string | undefined): string | undefined {
  const address = viewerAddress?.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
  return address && isIP(address) ? address : undefined;
}

function networkOf(address: string): string {
  if (isIP(address) === 4) return address.split('.').slice(0, 3).join('.');
  if (isIP(address) !== 6) return 'unknown';
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  const [a, b, c, d = '0'] = groups.map((group) => group.toLowerCase().padStart(4, '0'));
  return `${a}:${b}:${c}:${d.slice(0, 2)}`;
}

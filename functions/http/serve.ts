import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type * as z from 'zod/mini';
import type { ErrorBody } from '#shared/contract/errors.ts';
import type { Guest, Handlers, Reply, ShopRequest } from '#shared/contract/handlers.ts';
import { type Operation, type OperationsOf, routes, type Service } from '#shared/contract/routes.ts';
import { idPattern, schemas } from '#shared/contract/schemas.ts';
import { TableBusy } from '../db/table.ts';
import type { Secrets } from '../secrets.ts';
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
import { badRequest, forbidden, notFound, ShopError, unauthorised } from './errors.ts';
import { describeError, type Log } from './log.ts';
import { callerNetwork } from './network.ts';

/** A signed-in user as the session service knows her. */
export type SessionUser = NonNullable<ShopRequest<Operation>['user']>;

export interface HttpPorts {
  readonly siteOrigin: string;
  readonly secrets: () => Promise<Secrets>;
  /** The user of a live session, else undefined. Reads the table; called only when a session cookie came along. */
  readonly findUser: (sessionToken: string) => Promise<SessionUser | undefined>;
  /**
   * Called before a request that writes hands out a new guest cookie. Throws `tooManyRequests` when one network
   * makes too many guests (storefront guests only; reliability test 38).
   */
  readonly admitNewGuest: (network: string) => Promise<void>;
  readonly log: Log;
  readonly now: () => number;
}

/** Bytes. */
const largestBody = 16 * 1024;
const largestRawBody = 256 * 1024;
/** JSON is UTF-8 (RFC 8259); a body that says otherwise is not read by guesswork. */
const jsonType = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;
const utf8 = new TextDecoder('utf-8', { fatal: true });

type Middleware = middy.MiddlewareObj<
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Error,
  object,
  { request?: ShopRequest<Operation>; operation?: Operation; startedAt?: number; guestCookie?: string }
>;

/** One service's Lambda: route → same site → access → body → handler → answer, each a middleware of its own. */
export function serve<S extends Service>(
  service: S,
  handlers: Pick<Handlers, OperationsOf<S>>,
  ports: HttpPorts,
) {
  return middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .use(answerErrors(ports))
    .use(matchRoute(service))
    .use(sameSite(ports.siteOrigin))
    .use(access(ports))
    .use(answerCookies())
    .handler(async (_event, context) => {
      const { request } = context as unknown as { request: ShopRequest<Operation> };
      const handler = handlers[request.operation as OperationsOf<S>] as (
        request: ShopRequest<Operation>,
      ) => Promise<unknown>;
      return toResult(request.operation, await handler(request));
    });
}

/** Logs each request once and turns whatever was thrown into an answer. */
function answerErrors({ log, now }: HttpPorts): Middleware {
  return {
    before: ({ internal }) => {
      internal.startedAt = now();
    },
    after: ({ event, internal, response }) => {
      log('info', {
        message: 'request',
        operation: internal.operation,
        requestId: event.requestContext.requestId,
        status: response?.statusCode,
        milliseconds: now() - (internal.startedAt ?? now()),
      });
    },
    onError: (request) => {
      const { error, event, internal } = request;
      const known = error instanceof ShopError ? error : isBusy(error) ? busy : undefined;
      const status = known?.status ?? 500;
      log(status >= 500 ? 'error' : 'info', {
        message: 'request',
        operation: internal.operation,
        requestId: event.requestContext?.requestId,
        status,
        milliseconds: now() - (internal.startedAt ?? now()),
        ...(status >= 500 && { error: describeError(error) }),
      });
      const body: ErrorBody = known?.body ?? { error: 'Something went wrong on our side. Please try again.' };
      request.response = json(
        status,
        body,
        known?.retryAfter ? { 'retry-after': String(known.retryAfter) } : {},
      );
    },
  };
}

const busy = new ShopError(503, { error: 'The shop is very busy. Please try again in a moment.' }, 2);

/** The table refused for now, after the retries of the SDK and of ours: nothing was done. */
function isBusy(error: unknown): boolean {
  return error instanceof TableBusy || (error instanceof Error && throttled.has(error.name));
}

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Programming.Errors.html */
const throttled = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
]);

/** Finds the operation by API Gateway's route key and checks what can be checked without I/O. */
function matchRoute(service: Service): Middleware {
  const operations = new Map(
    Object.entries(routes)
      .filter(([, route]) => route.service === service)
      .map(([operation, route]) => [`${route.method} ${route.path}`, operation as Operation]),
  );
  return {
    before: ({ event, internal }) => {
      const operation = operations.get(event.routeKey);
      if (!operation) throw notFound('No such page');
      internal.operation = operation;
      // A page answers a strange address with a page of its own.
      if (service === 'pages') return;
      for (const value of Object.values(event.pathParameters ?? {})) {
        if (!idPattern.test(value ?? '')) throw notFound('Not found');
      }
    },
  };
}

/**
 * CSRF: what changes something must come from our own pages. Browsers say so in Sec-Fetch-Site, older ones in Origin;
 * a caller that sends neither is no browser and carries nobody's cookies by accident.
 */
function sameSite(siteOrigin: string): Middleware {
  return {
    before: ({ event }) => {
      if (event.requestContext.http.method === 'GET') return;
      const { 'sec-fetch-site': fetchSite, origin } = event.headers;
      const allowed =
        fetchSite !== undefined ? fetchSite === 'same-origin' : origin === undefined || origin === siteOrigin;
      if (!allowed) throw forbidden('This request came from another site');
    },
  };
}

/** Knows who asks, refuses who may not, and parses the body only then. */
function access(ports: HttpPorts): Middleware {
  return {
    before: async (execution) => {
      const { event, internal, context } = execution;
      const operation = internal.operation as Operation;
      const route = routes[operation];
      const secrets = await ports.secrets();
      const cookies = readCookies(event.cookies);
      const sessionToken = isToken(cookies[sessionCookie]) ? cookies[sessionCookie] : undefined;

      // The studio asks public routes for hidden works too; everyone else costs no look at the sessions.
      const asksForAll = event.queryStringParameters?.['scope'] === 'all';
      const needsUser = route.access === 'admin' || operation === 'getUser' || asksForAll;
      const user = needsUser && sessionToken ? await ports.findUser(sessionToken) : undefined;
      if (route.access === 'admin') {
        if (!user) throw unauthorised();
        if (!user.isAdmin) throw forbidden('Access Denied - You must be an administrator to view this page.');
      }

      const network = callerNetwork(event, secrets.originSecret);
      let guest: Guest = { id: '', isNew: true };
      if (route.access === 'guest') {
        const token = unsign(cookies[guestCookie], secrets.cookieKey);
        const kept = isToken(token) ? token : newToken();
        guest = { id: hashToken(kept), isNew: kept !== token };
        // Every write gives her rows another 30 days, and the cookie that leads to them as well.
        if (guest.isNew || route.method !== 'GET') {
          internal.guestCookie = setCookie(guestCookie, sign(kept, secrets.cookieKey), guestLifetimeSeconds);
        }
      }

      const body = readBody(operation, event);
      if (route.access === 'guest' && guest.isNew && route.method !== 'GET')
        await ports.admitNewGuest(network);

      const request: ShopRequest<Operation> = {
        operation,
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
  };
}

/** Hands out the guest cookie with the first answer that is not cacheable; signed and unsaved (design section 5). */
function answerCookies(): Middleware {
  return {
    after: ({ internal, response }) => {
      if (internal.guestCookie && response) {
        response.cookies = [...(response.cookies ?? []), internal.guestCookie];
      }
    },
  };
}

function readBody(operation: Operation, event: APIGatewayProxyEventV2): unknown {
  const schema = (schemas[operation] as { body?: z.ZodMiniType | 'raw' }).body;
  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  const limit = schema === 'raw' ? largestRawBody : largestBody;
  if (bytes.length > limit) throw new ShopError(413, { error: 'The request is too large' });
  if (!schema) return undefined;
  if (schema === 'raw') return bytes.toString('utf8');
  if (!jsonType.test(event.headers['content-type'] ?? '')) {
    throw new ShopError(415, { error: 'The request must be sent as JSON' });
  }
  const parsed = schema.safeParse(parseJson(bytes));
  if (parsed.success) return parsed.data;
  throw badRequest(parsed.error.issues[0]?.message ?? 'Invalid request', 'INVALID_REQUEST');
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes), (key, value) => {
      // Neither gets further than here: the one could reach a prototype, the other cannot be stored as it is.
      if (key === '__proto__') throw new SyntaxError('__proto__');
      if (typeof value === 'string' && !value.isWellFormed()) throw new SyntaxError('lone surrogate');
      return value;
    });
  } catch {
    throw badRequest('The request is not valid JSON', 'INVALID_REQUEST');
  }
}

function isReply(answer: unknown): answer is Reply<unknown> {
  return typeof answer === 'object' && answer !== null && (answer as { reply?: unknown }).reply === true;
}

/** The answer schema drops whatever is not declared, so nothing leaves by accident. */
function toResult(operation: Operation, answer: unknown): APIGatewayProxyStructuredResultV2 {
  const answerSchema = schemas[operation].answer as z.ZodMiniType;
  if (!isReply(answer)) return json(200, answerSchema.parse(answer), {});
  const { status = 200, headers = {}, cookies, raw, body } = answer;
  const extra = cookies ? { cookies: [...cookies] } : {};
  if (raw === undefined) {
    return { ...json(status, body === undefined ? undefined : answerSchema.parse(body), headers), ...extra };
  }
  return {
    statusCode: status,
    headers: { ...securityHeaders, ...headers },
    ...(typeof raw === 'string'
      ? { body: raw }
      : { body: Buffer.from(raw).toString('base64'), isBase64Encoded: true }),
    ...extra,
  };
}

/** On every answer of the API; the CDN adds the rest. */
const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
} as const;

function json(
  statusCode: number,
  body: unknown,
  headers: Readonly<Record<string, string>>,
): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      // An answer in JSON is data: whoever gets it shown as a page can run and embed nothing with it.
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      ...securityHeaders,
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
}

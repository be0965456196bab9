import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { UnreadableRow } from '#functions/db/stored-row.ts';
import { isTableBusy } from '#functions/db/table.ts';
import { describeError, rootOf, versionMetric } from '#functions/platform/log.ts';
import { acceptedKeys } from '#functions/platform/rotating-secret.ts';
import type { ErrorBody } from '#shared/contract/errors.ts';
import type { Handlers, ShopRequest } from '#shared/contract/handlers.ts';
import { type Operation, type OperationsOf, routes, type Service } from '#shared/contract/routes.ts';
import { idPattern } from '#shared/contract/schemas.ts';
import { shop } from '#shop-config';
import { access } from './access.ts';
import { compress } from './compress.ts';
import { safeEqual } from './cookies.ts';
import { forbidden, notFound, UserError, unreadable } from './errors.ts';
import { json, toResult } from './result.ts';
import type { HttpPorts, Middleware } from './services.ts';

/** Creates a service's Lambda as a stack of middlewares: CDN → route → same site → access → body → handler → answer. */
export function serve<S extends Service>(
  service: S,
  handlers: Pick<Handlers, OperationsOf<S>>,
  ports: HttpPorts,
) {
  return middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .use(answerErrors(ports))
    .use(compress())
    .use(cdnOnly(ports))
    .use(matchRoute(service))
    .use(sameSite(ports.siteOrigin))
    .use(access(ports))
    .handler(async (_event, context) => {
      // `access` has set `request`.
      const { request } = context as Context & { readonly request: ShopRequest<Operation> };
      const handler = handlers[request.operation as OperationsOf<S>] as (
        request: ShopRequest<Operation>,
      ) => Promise<unknown>;
      return toResult(request, await handler(request));
    });
}

/** Logs each request once, and turns any error into an answer. */
function answerErrors(ports: HttpPorts): Middleware {
  const { log, now } = ports;
  return {
    before: ({ internal }) => {
      internal.startedAt = now();
    },
    after: (request) => {
      const { event, internal, response } = request;
      if (response) request.response = withoutBody(event, response);
      log('info', {
        message: 'request',
        operation: internal.operation,
        requestId: event.requestContext.requestId,
        status: response?.statusCode,
        milliseconds: now() - (internal.startedAt ?? now()),
      });
    },
    onError: async (request) => {
      const { error, event, internal } = request;
      const known = error instanceof UserError ? error : passingFault(error);
      const status = known?.status ?? 500;
      if (!known) versionMetric('RequestFailed');
      log(status >= 500 ? 'error' : 'info', {
        message: 'request',
        operation: internal.operation,
        requestId: event.requestContext?.requestId,
        status,
        milliseconds: now() - (internal.startedAt ?? now()),
        ...(status >= 500 && { error: describeError(error) }),
      });
      const body: ErrorBody = known
        ? await withContact(ports, known.body)
        : { error: 'Something went wrong on our side. Please try again.' };
      request.response = withoutBody(
        event,
        json(status, body, {
          ...(known?.retryAfter && { 'retry-after': String(known.retryAfter) }),
          // Users can quote this id when they ask for help. The log line contains it.
          'x-trace-id': rootOf(event.headers?.['x-amzn-trace-id']) ?? event.requestContext?.requestId ?? '',
        }),
      );
    },
  };
}

const busy = new UserError(503, { error: 'The shop is very busy. Please try again in a moment.' }, 2);
const unreachable = new UserError(
  503,
  { error: 'The shop cannot reach its records just now. Please try again in a moment.' },
  2,
);

/** Returns a 503 for an unreadable row and for a temporary fault of AWS; undefined for any other error. */
function passingFault(error: unknown): UserError | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof UnreadableRow) return unreadable;
  if (isTableBusy(error)) return busy;
  const { $fault, code } = error as { $fault?: unknown; code?: unknown };
  const isDown = $fault === 'server' || error.name === 'TimeoutError' || brokenLines.has(String(code));
  return isDown ? unreachable : undefined;
}

/** Node's codes for broken or failed connections to AWS. The SDK has already retried. */
const brokenLines = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);

/** @internal Returns whether the CDN sent this request. `originSecret`: as stored (rotating-secret.ts). */
export function cameThroughCdn(
  { headers }: Pick<APIGatewayProxyEventV2, 'headers'>,
  originSecret: string,
): boolean {
  const proof = headers['x-origin-secret'] ?? '';
  return acceptedKeys(originSecret).some((key) => safeEqual(proof, key));
}

/** Refuses requests to API Gateway's own URL, which lack the CDN's headers, limits and firewall. */
function cdnOnly({ secret }: Pick<HttpPorts, 'secret'>): Middleware {
  return {
    before: async ({ event }) => {
      if (!cameThroughCdn(event, await secret('originSecret'))) {
        throw forbidden('The shop does not answer at this address');
      }
    },
  };
}

/** Finds the operation by API Gateway's route key. Refuses path parameters that are not ids. */
function matchRoute(service: Service): Middleware {
  const operations = new Map(
    Object.entries(routes)
      .filter(([, route]) => route.service === service)
      .map(([operation, route]) => [`${route.method} ${route.path}`, operation as Operation]),
  );
  return {
    before: ({ event, internal }) => {
      const operation = operations.get(event.routeKey.replace(/^HEAD /, 'GET '));
      if (!operation) throw notFound('No such page');
      internal.operation = operation;
      // The pages service answers an unknown URL with a page.
      if (service === 'pages') return;
      for (const value of Object.values(event.pathParameters ?? {})) {
        if (!idPattern.test(value ?? '')) throw notFound('Not found');
      }
    },
  };
}

/**
 * Prevents CSRF: changes must come from the shop's own pages. Browsers send Sec-Fetch-Site, older browsers Origin. A
 * caller that sends neither is not a browser, so it cannot be made to send a visitor's cookies.
 */
function sameSite(siteOrigin: string): Middleware {
  return {
    before: ({ event }) => {
      if (['GET', 'HEAD'].includes(event.requestContext.http.method)) return;
      const { 'sec-fetch-site': fetchSite, origin } = event.headers;
      const allowed =
        fetchSite !== undefined ? fetchSite === 'same-origin' : origin === undefined || origin === siteOrigin;
      if (!allowed) throw forbidden('This request came from another site');
    },
  };
}

/** Removes the body of an answer to HEAD, whose headers equal those of GET (RFC 9110 section 9.3.2). */
function withoutBody(event: APIGatewayProxyEventV2, response: APIGatewayProxyStructuredResultV2) {
  if (event.requestContext?.http?.method !== 'HEAD') return response;
  const { body: _, isBase64Encoded: __, ...rest } = response;
  return rest;
}

/** Replaces shop.config.ts's contact email in a refusal with the published one. Only such a refusal reads the table. */
async function withContact(
  { contactEmail, log }: Pick<HttpPorts, 'contactEmail' | 'log'>,
  body: ErrorBody,
): Promise<ErrorBody> {
  if (!body.error.includes(shop.email)) return body;
  try {
    const email = await contactEmail();
    return { ...body, error: body.error.replaceAll(shop.email, () => email) };
  } catch (error) {
    log('warn', { message: 'contact email could not be read', error: describeError(error) });
    return body;
  }
}

/** Returns `ok` once `work` is done. */
export async function done(work: Promise<unknown>): Promise<{ readonly ok: true }> {
  await work;
  return { ok: true };
}

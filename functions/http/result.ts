import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type * as z from 'zod/mini';
import type { Reply, ShopRequest } from '#shared/contract/handlers.ts';
import type { Route } from '#shared/contract/route.ts';
import { type Operation, routes } from '#shared/contract/routes.ts';
import { schemas } from '#shared/contract/schemas.ts';

function isReply(answer: unknown): answer is Reply<unknown> {
  return typeof answer === 'object' && answer !== null && (answer as { reply?: unknown }).reply === true;
}

/**
 * Browsers revalidate each time. The CDN answers from its cache for one second, so that a rush on one URL causes one
 * request a second. It serves the old answer for another second while it revalidates, so no visitor sees a list older
 * than two seconds. A minute would save less than $3 a month at 10,000 visits a day (infra/costs.md).
 */
const sharedForSeconds = 'public, max-age=0, s-maxage=1, stale-while-revalidate=1';

/**
 * A page may be ten seconds old, because its script loads newer data. While the pages service fails, the CDN sends
 * pages up to a day old.
 */
const pagesForSeconds = 'public, max-age=0, s-maxage=5, stale-while-revalidate=5, stale-if-error=86400';

/** Returns the response for a handler's answer. The schema drops undeclared fields, so none is sent by accident. */
export function toResult(
  { operation, access }: Pick<ShopRequest<Operation>, 'operation' | 'access'>,
  answer: unknown,
): APIGatewayProxyStructuredResultV2 {
  const answerSchema = schemas[operation].answer as z.ZodMiniType;
  const route: Route = routes[operation];
  const isShared = route.cache === 'shared' && access === route.access;
  const shared = route.service === 'pages' ? pagesForSeconds : sharedForSeconds;
  const keep = (status: number) => ({
    'cache-control': isShared && status < 500 ? shared : 'no-store',
  });
  if (!isReply(answer)) return json(200, answerSchema.parse(answer), keep(200));
  const { status = 200, headers: own = {}, cookies, raw, body } = answer;
  const headers = { ...keep(status), ...own };
  const extra = cookies ? { cookies: [...cookies] } : {};
  if (raw === undefined) {
    return { ...json(status, body === undefined ? undefined : answerSchema.parse(body), headers), ...extra };
  }
  return {
    statusCode: status,
    headers: {
      ...securityHeaders,
      ...(own['content-type']?.startsWith('application/json') && dataPolicy),
      ...headers,
    },
    ...rawBody(raw),
    ...extra,
  };
}

function rawBody(raw: NonNullable<Reply<unknown>['raw']>) {
  if (typeof raw === 'string') return { body: raw };
  return {
    body: raw instanceof Uint8Array ? Buffer.from(raw).toString('base64') : raw.base64,
    isBase64Encoded: true,
  };
}

/** Headers of every answer of the API. The CDN adds the other security headers. */
const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const;

/** Headers that let a JSON answer run and embed nothing if a browser displays it as a page. */
const dataPolicy = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" } as const;

/** Returns a JSON answer that no cache stores, unless one of `headers` allows it. */
export function json(
  statusCode: number,
  body: unknown,
  headers: Readonly<Record<string, string>>,
): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...securityHeaders,
      ...dataPolicy,
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
}

import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type * as z from 'zod/mini';
import type { Reply } from '#shared/contract/handlers.ts';
import type { Operation } from '#shared/contract/routes.ts';
import { schemas } from '#shared/contract/schemas.ts';

function isReply(answer: unknown): answer is Reply<unknown> {
  return typeof answer === 'object' && answer !== null && (answer as { reply?: unknown }).reply === true;
}

/** The answer schema drops whatever is not declared, so nothing leaves by accident. */
export function toResult(operation: Operation, answer: unknown): APIGatewayProxyStructuredResultV2 {
  const answerSchema = schemas[operation].answer as z.ZodMiniType;
  if (!isReply(answer)) return json(200, answerSchema.parse(answer), {});
  const { status = 200, headers = {}, cookies, raw, body } = answer;
  const extra = cookies ? { cookies: [...cookies] } : {};
  if (raw === undefined) {
    return { ...json(status, body === undefined ? undefined : answerSchema.parse(body), headers), ...extra };
  }
  return {
    statusCode: status,
    headers: {
      ...securityHeaders,
      ...(headers['content-type']?.startsWith('application/json') && dataPolicy),
      ...headers,
    },
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

/** An answer in JSON is data: whoever gets it shown as a page can run and embed nothing with it. */
const dataPolicy = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" } as const;

/** A JSON answer that nobody keeps. */
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

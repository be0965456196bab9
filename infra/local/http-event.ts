import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { RouteMatch } from './route-match.ts';

/** Maximum bytes of a body (API Gateway guide, "Quotas for configuring and running an HTTP API"). */
const largestBody = 10 * 1024 * 1024;

/** Headers that only the CDN may set. */
const cdnHeaders = new Set(['x-origin-secret', 'cloudfront-viewer-address']);

/** Reads the body; returns undefined if it has more than `most` bytes. */
export async function readBody(request: IncomingMessage, most = largestBody): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Returns an HTTP request as the event (payload 2.0) that API Gateway passes to a Lambda behind CloudFront. */
export function toEvent(
  request: IncomingMessage,
  url: URL,
  match: RouteMatch,
  body: Buffer,
  originSecret: string,
): APIGatewayProxyEventV2 {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || name === 'cookie' || cdnHeaders.has(name)) continue;
    headers[name] = Array.isArray(value) ? value.join(',') : value;
  }
  headers['x-origin-secret'] = originSecret;
  headers['cloudfront-viewer-address'] =
    `${request.socket.remoteAddress ?? '127.0.0.1'}:${request.socket.remotePort ?? 0}`;
  const cookies = request.headers.cookie?.split(';').map((cookie) => cookie.trim());
  const query: Record<string, string> = {};
  for (const name of new Set(url.searchParams.keys())) query[name] = url.searchParams.getAll(name).join(',');
  const isText = /^(application\/json|text\/)/i.test(headers['content-type'] ?? '');
  const now = new Date();
  return {
    version: '2.0',
    routeKey: match.routeKey,
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    headers,
    ...(cookies && { cookies }),
    ...(Object.keys(query).length > 0 && { queryStringParameters: query }),
    ...(Object.keys(match.params).length > 0 && { pathParameters: { ...match.params } }),
    requestContext: {
      accountId: 'local',
      apiId: 'local',
      domainName: url.hostname,
      domainPrefix: 'local',
      http: {
        method: request.method ?? 'GET',
        path: url.pathname,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: request.socket.remoteAddress ?? '127.0.0.1',
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: match.routeKey,
      stage: '$default',
      time: now.toISOString(),
      timeEpoch: now.getTime(),
    },
    isBase64Encoded: body.length > 0 && !isText,
    ...(body.length > 0 && { body: body.toString(isText ? 'utf8' : 'base64') }),
  };
}

/** Sends a Lambda's result to the browser, like API Gateway. */
export function sendResult(
  response: ServerResponse,
  result: APIGatewayProxyStructuredResultV2,
  extra: Readonly<Record<string, string>>,
): void {
  for (const [name, value] of Object.entries(extra)) response.setHeader(name, value);
  for (const [name, value] of Object.entries(result.headers ?? {})) response.setHeader(name, String(value));
  if (result.cookies) response.setHeader('set-cookie', result.cookies);
  const status = result.statusCode ?? 200;
  const body = result.isBase64Encoded
    ? Buffer.from(result.body ?? '', 'base64')
    : Buffer.from(result.body ?? '');
  if (status !== 304 && status !== 204 && response.req.method !== 'HEAD')
    response.setHeader('content-length', body.length);
  response.writeHead(status);
  response.end(status === 304 || status === 204 || response.req.method === 'HEAD' ? undefined : body);
}

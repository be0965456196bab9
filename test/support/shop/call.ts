import { brotliDecompressSync } from 'node:zlib';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { ErrorBody } from '#shared/contract/errors.ts';
import { type Operation, type Params, routes } from '#shared/contract/routes.ts';
import type { Answer } from '#shared/contract/schemas.ts';
import { siteOrigin, testSecrets } from './services.ts';

type Lambda = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

export interface Call {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Body of the request. A string is sent unchanged, bytes as a JPEG, other values as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Names of the headers that the shop's own pages send but this caller does not. */
  readonly absent?: readonly string[];
  readonly cookies?: readonly string[];
  /** The caller's IP address, as reported by the CDN. */
  readonly address?: string;
}

export interface Answered<Op extends Operation = Operation> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  /** Body as text, decompressed if necessary. */
  readonly text: string;
  /** Number of bytes of the body as sent. */
  readonly wireBytes: number;
  /** Parsed body, with the contract's type for this operation or for a refusal. */
  readonly body: Answer<Op> & Partial<ErrorBody>;
}

/** Returns the API Gateway v2 event that the HTTP API sends for a request of the shop's own page through CloudFront. */
export function event(operation: Operation, call: Call = {}): APIGatewayProxyEventV2 {
  const { method, path } = routes[operation];
  const rawPath = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((call.params?.[name] ?? '').toWellFormed()),
  );
  const isFile = call.body instanceof Uint8Array;
  const body = isFile ? Buffer.from(call.body as Uint8Array).toString('base64') : textOf(call.body);
  return {
    version: '2.0',
    routeKey: `${method} ${path}`,
    rawPath,
    rawQueryString: new URLSearchParams(call.query ?? {}).toString(),
    headers: without(call.absent ?? [], {
      'x-origin-secret': testSecrets.originSecret,
      'cloudfront-viewer-address': `${call.address ?? '198.51.100.7'}:4711`,
      'sec-fetch-site': 'same-origin',
      origin: siteOrigin,
      ...(body !== undefined && { 'content-type': isFile ? 'image/jpeg' : 'application/json' }),
      ...call.headers,
    }),
    ...(call.cookies && { cookies: [...call.cookies] }),
    ...(call.query && { queryStringParameters: call.query }),
    ...(call.params && { pathParameters: call.params }),
    requestContext: {
      accountId: '0',
      apiId: 'api',
      domainName: 'api.example',
      domainPrefix: 'api',
      http: { method, path: rawPath, protocol: 'HTTP/1.1', sourceIp: '203.0.113.1', userAgent: 'test' },
      requestId: 'request-1',
      routeKey: `${method} ${path}`,
      stage: '$default',
      time: '02/Nov/2026:10:00:00 +0000',
      timeEpoch: 1_793_613_600_000,
    },
    isBase64Encoded: isFile,
    ...(body !== undefined && { body }),
  } as APIGatewayProxyEventV2;
}

function textOf(body: unknown): string | undefined {
  return body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
}

function without(absent: readonly string[], headers: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !absent.includes(name)));
}

/** Calls a service through all its middleware. */
export async function call<Op extends Operation>(
  lambda: unknown,
  operation: Op,
  ...[options]: keyof Params<Op> extends never ? [Call?] : [Call & { readonly params: Params<Op> }]
): Promise<Answered<Op>> {
  const result = await (lambda as Lambda)(event(operation, options), {
    awsRequestId: 'request-1',
    getRemainingTimeInMillis: () => 25_000,
  } as Context);
  const wire = Buffer.from(result.body ?? '', result.isBase64Encoded ? 'base64' : 'utf8');
  const text = unpack(wire, String(result.headers?.['content-encoding'] ?? '')).toString('utf8');
  return {
    status: result.statusCode ?? 200,
    headers: (result.headers ?? {}) as Record<string, string>,
    cookies: result.cookies ?? [],
    text,
    wireBytes: wire.length,
    body: isJson(result) && text !== '' ? JSON.parse(text) : undefined,
  };
}

function isJson(result: APIGatewayProxyStructuredResultV2): boolean {
  return String(result.headers?.['content-type'] ?? '').startsWith('application/json');
}

function unpack(bytes: Buffer, encoding: string): Buffer {
  return encoding === 'br' ? brotliDecompressSync(bytes) : bytes;
}

/** Returns the `name=value` part of an answer's Set-Cookie header, to send it back. */
export function cookieFrom(answered: Answered, name: string): string {
  const cookie = answered.cookies.find((line) => line.startsWith(`${name}=`));
  if (!cookie) throw new Error(`No cookie ${name} in the answer`);
  return cookie.split(';')[0] as string;
}

/** Calls a service with an event that no browser can cause. */
export async function sendEvent(lambda: unknown, changed: object) {
  const sent = { ...event('addToCart', { body: {} }), ...changed } as APIGatewayProxyEventV2;
  const { statusCode, body } = await (lambda as Lambda)(sent, {} as Context);
  return { status: statusCode, body: JSON.parse(body ?? 'null') };
}

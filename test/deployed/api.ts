import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Throttle } from '#infra/config/api-throttle.ts';
import { createThrottle } from '#infra/local/throttle.ts';
import { LambdaRefusal, throttled } from './deployed-function.ts';
import { limitUnderLoad } from './environment.ts';
import { answer, type HttpAnswer, type HttpRequest, type Origin } from './http.ts';
import type { Lambda } from './lambda.ts';
import { account, region } from './names.ts';
import { createRouter, type Match } from './routes.ts';
import type { Stack } from './template.ts';

/**
 * Limits in bytes and a timeout in milliseconds:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html
 */
const largestPayload = 10 * 1024 * 1024;
const largestHead = 10_240;
const longestIntegration = 30_000;

interface StageProperties {
  readonly StageName: string;
  readonly DefaultRouteSettings?: RouteSettings;
  readonly RouteSettings?: Readonly<Record<string, RouteSettings>>;
}

interface RouteSettings {
  readonly ThrottlingRateLimit?: number;
  readonly ThrottlingBurstLimit?: number;
}

interface IntegrationProperties {
  readonly IntegrationType: string;
  readonly IntegrationUri: string;
  readonly PayloadFormatVersion: string;
}

/** Runs the template's HTTP API with its routes, throttles, size limits and functions. */
export function createApi(options: {
  readonly stack: Stack;
  readonly lambda: Lambda;
  readonly now: () => number;
}): { readonly origin: Origin; readonly host: string } {
  const { stack, lambda, now } = options;
  const api = only(stack.all('AWS::ApiGatewayV2::Api'), 'HTTP API');
  const stage = only(stack.all<StageProperties>('AWS::ApiGatewayV2::Stage'), 'stage').properties;
  const id = stack.ref(api.id);
  const host = `${id}.execute-api.${region}.amazonaws.com`;
  const route = createRouter(
    stack
      .all<{ RouteKey: string; Target: string }>('AWS::ApiGatewayV2::Route')
      .map(({ properties }) => ({ key: properties.RouteKey, target: properties.Target })),
  );
  const integrations = new Map(
    stack
      .all<IntegrationProperties>('AWS::ApiGatewayV2::Integration')
      .map((each) => [`integrations/${stack.ref(each.id)}`, each.properties]),
  );
  const passes = createThrottle(now);

  function bucketOf(key: string): readonly [string, Throttle] {
    const own = stage.RouteSettings?.[key];
    const rest = stage.DefaultRouteSettings;
    const bucket = {
      // A route without its own throttle has the stage's, otherwise the account's default limits.
      rate: own?.ThrottlingRateLimit ?? rest?.ThrottlingRateLimit ?? 10_000,
      burst: own?.ThrottlingBurstLimit ?? rest?.ThrottlingBurstLimit ?? 5000,
    };
    return [own ? key : '$default', bucket];
  }

  async function respond(request: HttpRequest, match: Match | undefined): Promise<HttpAnswer> {
    if (!match) return message(404, 'Not Found');
    if (!passes(...bucketOf(match.route.key))) return message(429, 'Too Many Requests');
    if (request.body.length > largestPayload) return message(413, 'Request Entity Too Large');
    if (headSize(request) > largestHead) return message(431, 'Request Header Fields Too Large');
    const integration = integrations.get(match.route.target);
    if (integration?.IntegrationType !== 'AWS_PROXY' || integration.PayloadFormatVersion !== '2.0') {
      throw new Error(`The harness knows no integration like that of ${match.route.key}`);
    }
    const [method = '', path = ''] = match.route.key.split(' ');
    const source = `arn:aws:execute-api:${region}:${account}:${id}/${stage.StageName}/${method}${path}`;
    const event = toEvent(request, match, { id, host, stage: stage.StageName, now: now() });
    try {
      const outcome = await Promise.race([
        lambda.invokeAsService('apigateway.amazonaws.com', integration.IntegrationUri, event, {
          'aws:SourceArn': source,
          'aws:SourceAccount': account,
        }),
        sleep(limitUnderLoad(longestIntegration), 'late' as const, { ref: false }),
      ]);
      if (outcome === 'late') return message(503, 'Service Unavailable');
      if ('error' in outcome) return message(500, 'Internal Server Error');
      return fromResult(JSON.parse(outcome.payload) as APIGatewayProxyStructuredResultV2);
    } catch (error) {
      if (!(error instanceof LambdaRefusal)) throw error;
      if (error.name === 'RequestTooLargeException') return message(413, 'Request Entity Too Large');
      if (error.name === throttled) return message(503, 'Service Unavailable');
      return message(500, 'Internal Server Error');
    }
  }

  return {
    host,
    origin: (request) => respond(request, route(request.method, request.path)),
  };
}

function only<T>(list: readonly T[], what: string): T {
  const [first, ...others] = list;
  if (!first || others.length > 0) throw new Error(`One ${what} was expected, not ${list.length}`);
  return first;
}

function message(status: number, text: string): HttpAnswer {
  return answer(status, JSON.stringify({ message: text }), { 'content-type': 'application/json' });
}

function headSize({ method, path, query, headers }: HttpRequest): number {
  const values = Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return method.length + path.length + query.length + values;
}

/**
 * Event with payload 2.0:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
function toEvent(
  { method, path, query, headers, body, from }: HttpRequest,
  { route, params }: Match,
  api: { readonly id: string; readonly host: string; readonly stage: string; readonly now: number },
): APIGatewayProxyEventV2 {
  const { cookie, ...others } = headers;
  const parameters: Record<string, string> = {};
  const search = new URLSearchParams(query);
  for (const name of new Set(search.keys())) parameters[name] = search.getAll(name).join(',');
  const isText = /^(application\/(json|javascript|xml)|text\/)/i.test(headers['content-type'] ?? '');
  return {
    version: '2.0',
    routeKey: route.key,
    rawPath: path,
    rawQueryString: query,
    headers: {
      ...others,
      host: api.host,
      'content-length': String(body.length),
      'x-forwarded-for': [headers['x-forwarded-for'], from.address].filter(Boolean).join(', '),
      'x-forwarded-port': '443',
      'x-forwarded-proto': 'https',
    },
    ...(cookie && { cookies: cookie.split(';').map((each) => each.trim()) }),
    ...(query !== '' && { queryStringParameters: parameters }),
    ...(Object.keys(params).length > 0 && { pathParameters: { ...params } }),
    requestContext: {
      accountId: account,
      apiId: api.id,
      domainName: api.host,
      domainPrefix: api.id,
      http: {
        method,
        path,
        protocol: 'HTTP/1.1',
        sourceIp: from.address,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: route.key,
      stage: api.stage,
      time: new Date(api.now).toISOString(),
      timeEpoch: api.now,
    },
    isBase64Encoded: body.length > 0 && !isText,
    ...(body.length > 0 && { body: body.toString(isText ? 'utf8' : 'base64') }),
  };
}

function fromResult(result: APIGatewayProxyStructuredResultV2): HttpAnswer {
  const headers = Object.fromEntries(
    Object.entries(result.headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
  return {
    status: result.statusCode ?? 200,
    headers: { 'content-type': 'application/json', ...headers },
    cookies: result.cookies ?? [],
    body: Buffer.from(result.body ?? '', result.isBase64Encoded ? 'base64' : 'utf8'),
  };
}

import { createContext, Script } from 'node:vm';
import { answer, type HttpAnswer, type HttpRequest } from './http.ts';

/**
 * A CloudFront Function at the viewer's request as CloudFront runs it: its own small JavaScript, no clock of ours, no
 * network, the request as an event. Answers the request that goes on, or an answer that the function made itself.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
 */
export type CdnFunction = (request: HttpRequest) => HttpRequest | HttpAnswer;

interface Value {
  readonly value: string;
  readonly multiValue?: readonly { readonly value: string }[];
}

interface EventRequest {
  readonly method: string;
  readonly uri: string;
  readonly querystring: Readonly<Record<string, Value>>;
  readonly headers: Readonly<Record<string, Value>>;
  readonly cookies: Readonly<Record<string, Value>>;
}

interface EventResponse {
  readonly statusCode: number;
  readonly statusDescription?: string;
  readonly headers?: Readonly<Record<string, Value>>;
}

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-function-restrictions.html */
const largestCode = 10_240;

/**
 * Ends a function that hangs, and measures nothing: one second of the clock passed now and then while the processes of a
 * whole shop began beside it, and a visitor's request failed.
 */
const hangsAfterMs = 60_000;

export function createCdnFunction(code: string): CdnFunction {
  if (Buffer.byteLength(code) > largestCode) throw new Error('A CloudFront Function is at most 10 KB');
  // One context for all requests, because a new one costs more than the rest of a request; what the code declares is new each time.
  const sandbox = createContext({ event: undefined as unknown });
  const script = new Script(`(() => { ${code}\n; return handler(event); })()`);
  return (request) => {
    sandbox['event'] = JSON.parse(JSON.stringify(eventOf(request)));
    const answered: unknown = script.runInContext(sandbox, { timeout: hangsAfterMs });
    const result = JSON.parse(JSON.stringify(answered)) as EventRequest | EventResponse;
    return 'statusCode' in result ? made(result) : changed(request, result);
  };
}

function eventOf(request: HttpRequest) {
  const cookies = (request.headers['cookie'] ?? '').split(';').flatMap((pair) => {
    const [name = '', ...value] = pair.trim().split('=');
    return name === '' ? [] : [[name, { value: value.join('=') }] as const];
  });
  const query: Record<string, Value> = {};
  for (const pair of request.query.split('&').filter((each) => each !== '')) {
    const [name = '', ...value] = pair.split('=');
    query[name] = { value: value.join('=') };
  }
  const { cookie: _, ...headers } = request.headers;
  return {
    version: '1.0',
    context: {
      distributionDomainName: 'local.cloudfront.net',
      distributionId: 'E0',
      eventType: 'viewer-request',
      requestId: 'local',
    },
    viewer: { ip: request.from.address },
    request: {
      method: request.method,
      uri: request.path,
      querystring: query,
      headers: valuesOf(headers),
      cookies: Object.fromEntries(cookies),
    },
  };
}

function changed(request: HttpRequest, { uri, querystring, headers, cookies }: EventRequest): HttpRequest {
  const query = Object.entries(querystring)
    .flatMap(([name, { value, multiValue }]) => (multiValue ?? [{ value }]).map((each) => [name, each.value]))
    .map(([name, value]) => (value === '' ? name : `${name}=${value}`))
    .join('&');
  const cookie = Object.entries(cookies)
    .map(([name, { value }]) => `${name}=${value}`)
    .join('; ');
  return {
    ...request,
    path: uri,
    query,
    headers: { ...textsOf(headers), ...(cookie !== '' && { cookie }) },
  };
}

/** A redirect: no function of the shop's makes a body or a cookie. */
const made = ({ statusCode, headers = {} }: EventResponse) => answer(statusCode, '', textsOf(headers));

function valuesOf(headers: Readonly<Record<string, string>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }]));
}

function textsOf(headers: Readonly<Record<string, Value>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name.toLowerCase(), value]));
}

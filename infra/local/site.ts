import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { routes, type Service } from '#shared/contract/routes.ts';
import { contentSecurityPolicy, fixedHeaders, permissionsPolicy, type SiteHosts } from '../headers.ts';
import { readBody, sendResult, toEvent } from './http-event.ts';
import { StartError } from './options.ts';
import { matchRoute } from './route-match.ts';
import { sendFile } from './static-files.ts';

export type HttpLambda = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

export interface SiteOptions {
  readonly port: number;
  readonly lambdas: Readonly<Record<Service, HttpLambda>>;
  readonly originSecret: string;
  readonly hosts: SiteHosts;
  /** Folder of the built pages; unused with `pages`. */
  readonly webFolder: string;
  /** Folder that holds `media/`. */
  readonly mediaFolder: string;
  /** Answers pages instead of `webFolder`: Vite's middleware in development. */
  readonly pages?: (request: IncomingMessage, response: ServerResponse) => void;
}

/** CloudFront, S3 and API Gateway in one port: the API by the contract's table, pictures, pages. */
export async function startSite(options: SiteOptions): Promise<Server> {
  const headers = siteHeaders(options);
  const server = createServer((request, response) => {
    answer(request, response, options, headers).catch(() => {
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'application/json' });
      response.end('{"error":"Internal Server Error"}');
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new StartError(`Port ${options.port} is already in use. Choose another with --port N.`)
          : error,
      );
    });
    server.listen(options.port, '127.0.0.1', resolve);
  });
  return server;
}

function siteHeaders(options: SiteOptions): Readonly<Record<string, string>> {
  return {
    ...fixedHeaders,
    'permissions-policy': permissionsPolicy(options.hosts),
    // Vite's hot reload needs inline scripts, so development goes without.
    ...(options.pages ? {} : { 'content-security-policy': contentSecurityPolicy(options.hosts) }),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: SiteOptions,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`);
  const match = matchRoute(request.method ?? 'GET', url.pathname);
  if (match && !(options.pages && routes[match.operation].service === 'pages')) {
    const body = await readBody(request);
    if (!body) return sendJson(response, 413, 'The request is too large', headers);
    const event = toEvent(request, url, match, body, options.originSecret);
    const lambda = options.lambdas[routes[match.operation].service];
    return sendResult(response, await lambda(event, contextOf(event)), headers);
  }
  if (/^\/api(\/|$)/.test(url.pathname)) return sendJson(response, 404, 'No such page', headers);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return sendJson(response, 405, 'Method not allowed', headers);
  }
  if (url.pathname.startsWith('/media/')) {
    if (await sendFile(request, response, options.mediaFolder, url.pathname, headers)) return;
    return sendJson(response, 404, 'No such picture', headers);
  }
  if (options.pages) return options.pages(request, response);
  for (const pathname of pageFiles(url.pathname)) {
    if (await sendFile(request, response, options.webFolder, pathname, headers)) return;
  }
  return sendJson(response, 404, 'No such page', headers);
}

/** What the CloudFront Function does: the home page, a file by its name, else the page that React fills. */
function pageFiles(pathname: string): readonly string[] {
  if (pathname === '/') return ['/index.html'];
  return /\.[a-z0-9]+$/i.test(pathname) ? [pathname] : ['/shell.html'];
}

function sendJson(
  response: ServerResponse,
  status: number,
  error: string,
  headers: Readonly<Record<string, string>>,
): void {
  response.writeHead(status, {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify({ error }));
}

/** What the handlers use of a Lambda's context. */
function contextOf(event: APIGatewayProxyEventV2): Context {
  const endsAt = Date.now() + 25_000;
  return {
    awsRequestId: event.requestContext.requestId,
    functionName: 'local',
    functionVersion: '1',
    invokedFunctionArn: 'local',
    memoryLimitInMB: '1024',
    logGroupName: 'local',
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => endsAt - Date.now(),
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  };
}

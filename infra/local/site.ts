import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { CommandError } from '#infra/command-support/command-error.ts';
import { defaultRate, stageThrottle, type Throttle, throttleOf } from '#infra/config/api-throttle.ts';
import type { MailViewer } from '#infra/local/mail-viewer/viewer.ts';
import { type DocumentKind, type SiteHosts, siteHeaders } from '#infra/stack/headers.ts';
import { type Operation, routes, type Service } from '#shared/contract/routes.ts';
import { cardDocumentPaths } from '#shared/site/card-page.ts';
import { notFoundPath } from '#shared/site/paths.ts';
import { screenAddresses } from '#shared/site/screen-addresses.ts';
import { readBody, sendResult, toEvent } from './http-event.ts';
import { type HttpLambda, withinLimits } from './lambda-limits.ts';
import { close, listen } from './loopback.ts';
import { matchRoute, type RouteMatch } from './route-match.ts';
import { sendFile } from './static-files.ts';
import { createThrottle } from './throttle.ts';

export interface SiteOptions {
  readonly port: number;
  readonly lambdas: Readonly<Record<Service, HttpLambda>>;
  readonly originSecret: string;
  readonly hosts: SiteHosts;
  /** Shows the shop's emails; returns false for other addresses. */
  readonly mailViewer?: MailViewer;
  /** Folder of the built pages. It is unused if `pages` is set. */
  readonly webFolder: string;
  /** Folder that contains the folder `media/`. */
  readonly mediaFolder: string;
  /** Request limit of API Gateway's stage. Without it, the deployed shop's limit applies. */
  readonly throttle?: Throttle;
  /** Serves pages in place of `webFolder`: Vite's middleware in development. */
  readonly pages?: (request: IncomingMessage, response: ServerResponse) => void;
}

/** Matches the path of a file, like the pattern in infra/stack/cloudfront/page.js. */
const isFile = /\.(?:js|css|map|json|xml|txt|svg|png|jpe?g|webp|avif|gif|ico|woff2?|webmanifest)$/i;

/** Maximum bytes of a request's line and headers for an HTTP API (API Gateway guide, "Quotas for HTTP APIs"). */
const largestHead = 10_240;

/** Serves CloudFront, S3 and API Gateway on one port: the API by the contract's routes, the pictures and the pages. */
export async function startSite(options: SiteOptions): Promise<Server> {
  const headers = localHeaders(options);
  const hasRoom = createThrottle(Date.now);
  const ofStage = options.throttle ?? stageThrottle(defaultRate);
  const passes = (operation: Operation) => {
    const own = throttleOf(routes[operation]);
    return own ? hasRoom(operation, own) : hasRoom('stage', ofStage);
  };
  const server = createServer({ maxHeaderSize: largestHead }, (request, response) => {
    answer(request, response, { ...options, passes }, headers).catch(() => {
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'application/json' });
      response.end('{"error":"Internal Server Error"}');
    });
  });
  await listen(server, options.port).catch((error: unknown) => {
    throw portError(error, options.port);
  });
  return server;
}

/** Throws a CommandError if the port cannot be used. Runs before anything is built. */
export async function checkPort(port: number): Promise<void> {
  const server = createServer();
  await listen(server, port).catch((error: unknown) => {
    throw portError(error, port);
  });
  await close(server);
}

/** Turns an error of the port into a CommandError; returns other errors unchanged. */
function portError(error: unknown, port: number): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const elsewhere = 'Choose another with --port N.';
  if (code === 'EADDRINUSE') return new CommandError(`Port ${port} is already in use. ${elsewhere}`);
  if (code !== 'EACCES') return error;
  return new CommandError(`This system does not let you use port ${port}. ${elsewhere}`);
}

/** Returns the headers of the answer at a path. */
type HeadersAt = (pathname: string) => Readonly<Record<string, string>>;

/** Chooses headers like the CDN's behaviors. Leaves out the Reporting API, which browsers do not use without TLS. */
function localHeaders({ hosts, pages }: SiteOptions): HeadersAt {
  const of = (kind: DocumentKind) => {
    const headers = Object.entries(siteHeaders(hosts, kind, 'plain'));
    // Vite's hot reload needs inline scripts, so development has no content security policy.
    return Object.fromEntries(
      headers.filter(([name]) => !pages || !name.startsWith('content-security-policy')),
    );
  };
  const [page, card, picture] = [of('page'), of('card'), of('picture')];
  return (pathname) => {
    if (cardDocumentPaths.includes(pathname)) return card;
    return pathname.startsWith('/media/') ? picture : page;
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: SiteOptions & { readonly passes: (operation: Operation) => boolean },
  headersAt: HeadersAt,
): Promise<void> {
  const url = addressOf(request);
  if (!url) return sendJson(response, 400, 'The Host header is not an address', headersAt('/'));
  const headers = headersAt(url.pathname);
  const match = matchRoute(request.method ?? 'GET', url.pathname);
  const askLambda = async (match: RouteMatch) => {
    if (!options.passes(match.operation)) return sendResult(response, tooManyRequests, headers);
    const body = await readBody(request);
    if (!body) return sendJson(response, 413, 'The request is too large', headers);
    const event = toEvent(request, url, match, body, options.originSecret);
    const { service } = routes[match.operation];
    const result = await withinLimits(service, options.lambdas[service], event);
    return sendResult(response, result, headers);
  };
  if (match && !(options.pages && routes[match.operation].service === 'pages')) return askLambda(match);
  if (await options.mailViewer?.(request, response, url)) return;
  // In development, the path of a source module may begin with /api, because browsers request modules of web/api.
  const isModule = options.pages !== undefined && /\.tsx?$/.test(url.pathname);
  if (/^\/api(\/|$)/.test(url.pathname) && !isModule) return sendJson(response, 404, 'No such page', headers);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return sendJson(response, 405, 'Method not allowed', headers);
  }
  const sendFrom = (folder: string, pathname: string) =>
    sendFile(request, response, { folder, pathname, headers });
  if (url.pathname.startsWith('/media/')) {
    if (await sendFrom(options.mediaFolder, url.pathname)) return;
    return sendJson(response, 404, 'No such picture', headers);
  }
  if (options.pages) return options.pages(request, response);
  const isScreen = screenAddresses.test(url.pathname);
  const notFound = matchRoute(request.method, notFoundPath);
  if (notFound && !isScreen && !isFile.test(url.pathname)) return askLambda(notFound);
  const pathname = isScreen ? '/shell.html' : url.pathname;
  if (await sendFrom(options.webFolder, pathname)) return;
  return sendJson(response, 404, 'No such page', headers);
}

/** Answer of API Gateway to a request above the limit. */
const tooManyRequests: APIGatewayProxyStructuredResultV2 = {
  statusCode: 429,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ message: 'Too Many Requests' }),
};

/** Returns undefined for an invalid Host header. Like the CDN, ignores slashes at the end of an API address. */
function addressOf(request: IncomingMessage): URL | undefined {
  const [path = '/', ...query] = (request.url ?? '/').split('?');
  const tidy = /^\/(api|artwork|policies)\//.test(path) ? path.replace(/(.)\/+$/, '$1') : path;
  const host = request.headers.host ?? 'localhost';
  const address = `http://${host}${[tidy, ...query].join('?')}`;
  return /^[\w.:[\]-]+$/.test(host) && URL.canParse(address) ? new URL(address) : undefined;
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

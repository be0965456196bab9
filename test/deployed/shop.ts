import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { createTable } from '#functions/db/table.ts';
import { localDynamo } from '#infra/command-support/local-dynamo.ts';
import { createShopTable, startEmulator } from '#infra/local/emulator.ts';
import { close, listen } from '#infra/local/loopback.ts';
import { startSimulator } from '#infra/local/square-simulator/simulator.ts';
import type { CatalogueFile } from '#infra/local/square-simulator/store/types.ts';
import { paths } from '#shared/site/paths.ts';
import { dynamoService } from '#test/deployed/services/dynamodb.ts';
import { type Parameters, parametersService } from '#test/deployed/services/parameters.ts';
import { ageFiles, type Buckets, s3Service } from '#test/deployed/services/s3.ts';
import { createSes } from '#test/deployed/services/ses.ts';
import { statesService } from '#test/deployed/services/states.ts';
import { createApi } from './api.ts';
import { createClock } from './clock.ts';
import type { AccountConcurrency } from './deployed-function.ts';
import { startEndpoints } from './endpoints.ts';
import { createEvents } from './events.ts';
import { answer, type HttpRequest, type Origin } from './http.ts';
import { createIam } from './iam.ts';
import { createLambda, type Lambda } from './lambda.ts';
import { distributionDomain } from './names.ts';
import { openStack, type Stack } from './template.ts';
import { createWorkflow, type Workflow } from './workflow.ts';

/** The synthesized stack that runs on this machine. */
export type DeployedShop = Awaited<ReturnType<typeof deployShop>>;

export interface DeployedShopOptions {
  readonly assembly: string;
  readonly catalogue: CatalogueFile;
  /** Returns the catalogue's pictures. */
  readonly images: (path: string) => Promise<Uint8Array | undefined>;
  /** Called with the text that a function logs. */
  readonly log: (functionName: string, text: string) => void;
}

const applicationId = 'sandbox-sq0idb-local-simulator';

/** Returns the variables with the addresses of AWS and Square; the template sets all others. */
function world(aws: string, square: string): Readonly<Record<string, string>> {
  return {
    AWS_ENDPOINT_URL: aws,
    SQUARE_ENVIRONMENT: square,
    SQUARE_APPLICATION_ID: applicationId,
    SQUARE_SCRIPT_URL: `${square}/v1/square.js`,
    IMAGE_HOSTS: new URL(square).host,
  };
}

/**
 * Maximum number of concurrent executions in a new account:
 * https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 */
const newAccountConcurrency = 10;

export async function deployShop(options: DeployedShopOptions) {
  const closing: (() => unknown)[] = [];
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close();
  };
  try {
    return await deploy(options, closing, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function deploy(options: DeployedShopOptions, closing: (() => unknown)[], stop: () => Promise<void>) {
  let view: Origin | undefined;
  const front = createFront(() => view);
  const url = `http://localhost:${new URL(await listen(front)).port}`;
  const shut = () => close(front);
  closing.push(shut);
  const values = {
    squareAccessToken: `simulator-${randomBytes(24).toString('hex')}`,
    squareApplicationSecret: `sandbox-sq0csb-${randomBytes(24).toString('hex')}`,
    webhookKey: randomBytes(24).toString('base64url'),
  };
  const made = ['originSecret', 'cookieKey', 'orderLinkKey', 'addressKey'] as const;
  const keys = Object.fromEntries(made.map((name) => [name, randomBytes(32).toString('base64url')]));
  const simulator = await startSimulator({
    catalogue: options.catalogue,
    accessToken: values.squareAccessToken,
    applicationId,
    images: options.images,
    oauth: { secret: values.squareApplicationSecret, redirectUrl: `${url}${paths.square}` },
    webhook: { url: `${url}/api/square/webhook`, key: values.webhookKey },
  });
  closing.push(() => simulator.stop());
  const stack = openStack({
    assembly: options.assembly,
    // The distribution's public address in the template becomes the local address.
    addresses: { [`https://${distributionDomain}`]: url },
  });
  const emulator = await startEmulator();
  closing.push(() => emulator.stop());
  const client = localDynamo(emulator.endpoint);
  const tableName = stack.ref(stack.all('AWS::DynamoDB::GlobalTable')[0]?.id ?? '');
  await createShopTable(client, tableName);
  const iam = createIam(stack);
  const buckets: Buckets = new Map();
  // The secrets are those that `npm run secrets` stores, and the keys that the deployment makes.
  const parameters: Parameters = new Map(
    Object.entries({ ...values, ...keys }).map(([name, value]) => [`/${stack.name}/${name}`, value]),
  );

  const concurrency: AccountConcurrency = { most: newAccountConcurrency, busy: 0 };
  const clock = createClock();
  closing.push(() => clock.stop());
  const { now } = clock;
  let workflow: Workflow | undefined;
  let lambda: Lambda | undefined;
  const ses = createSes({ stack, iam, lambda: () => lambda as Lambda, now });
  const endpoints = await startEndpoints({
    services: {
      dynamodb: dynamoService(iam, emulator.endpoint),
      s3: s3Service(iam, buckets),
      ses: ses.service,
      ssm: parametersService(iam, parameters),
      states: statesService(iam, () => workflow as Workflow),
    },
    callerOf: (accessKeyId) => lambda?.callerOf(accessKeyId),
  });
  closing.push(() => endpoints.stop());
  lambda = createLambda({
    stack,
    iam,
    world: world(endpoints.url, simulator.url),
    log: options.log,
    clock,
    concurrency,
  });
  const started = lambda;
  closing.push(() => started.stop());
  const events = createEvents({ stack, iam, lambda });
  workflow = await createWorkflow({ stack, iam, lambda, onEndedBadly: (event) => events.publish(event) });
  const running = workflow;
  closing.push(() => running.stop());

  const api = createApi({ stack, lambda, now });
  // This function replaces CloudFront, which the template's tests check: it answers with pictures from their bucket and
  // sends all other requests to the API.
  view = async (request) => {
    if (!request.path.startsWith('/media/'))
      return api.origin(fromCdn(stack, request, keys['originSecret'] ?? ''));
    const [picture] = [...buckets.values()].flatMap((objects) => objects.get(request.path.slice(1)) ?? []);
    return picture ? answer(200, picture.body, picture.headers) : answer(404);
  };
  // The server closes first, so that no request reaches parts that have stopped.
  closing.push(shut);
  const advance = (milliseconds: number) => {
    clock.advance(milliseconds);
    simulator.advance(milliseconds);
  };
  return {
    url,
    stack,
    iam,
    lambda,
    events,
    simulator,
    /** A client of the table with the operator's credentials. */
    client,
    tableName,
    table: createTable({ client, name: tableName }),
    parameters,
    ses,
    /** The account's concurrent executions: those of a new account, unless a check changes the limit. */
    concurrency,
    /** Advances the shared clock of functions, gateway and Square by this many milliseconds. */
    advance,
    /** Makes every file in the buckets older by this many milliseconds. */
    ageFiles: (milliseconds: number): void => ageFiles(buckets, milliseconds),
    /** Returns the time of the shared clock in milliseconds. */
    now,
    stop,
  };
}

/**
 * Returns a request as CloudFront forwards it, with the headers that the template's policy allows, the cookies and the
 * origin's secret.
 */
function fromCdn(stack: Stack, request: HttpRequest, originSecret: string): HttpRequest {
  const [policy] = stack.all<{
    OriginRequestPolicyConfig: { HeadersConfig: { Headers: readonly string[] } };
  }>('AWS::CloudFront::OriginRequestPolicy');
  const { Headers = [] } = policy?.properties.OriginRequestPolicyConfig.HeadersConfig ?? {};
  const own = { 'cloudfront-viewer-address': `${request.from.address}:${request.from.port}` };
  const sent = { ...request.headers, ...own };
  const passed = new Set([...Headers.map((name) => name.toLowerCase()), 'accept-encoding', 'cookie']);
  const headers = Object.entries(sent).filter(([name]) => passed.has(name));
  return { ...request, headers: { ...Object.fromEntries(headers), 'x-origin-secret': originSecret } };
}

/** Creates a server that can listen before the shop is deployed, because the template needs its address. */
function createFront(view: () => Origin | undefined): Server {
  return createServer((request, response) => {
    const ready = view();
    if (!ready) return response.writeHead(503).end();
    respond(ready, request, response).catch((error: unknown) => {
      process.stderr.write(`The harness failed: ${error instanceof Error ? error.stack : error}\n`);
      if (!response.headersSent) response.writeHead(599);
      response.end();
    });
  });
}

async function respond(view: Origin, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path = '/', ...query] = (incoming.url ?? '/').split('?');
  const headers = Object.entries(incoming.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(',') : value] as const],
  );
  const request: HttpRequest = {
    method: incoming.method ?? 'GET',
    path,
    query: query.join('?'),
    headers: Object.fromEntries(headers),
    body: await buffer(incoming),
    from: { address: incoming.socket.remoteAddress ?? '127.0.0.1', port: incoming.socket.remotePort ?? 0 },
  };
  const { status, headers: given, cookies, body } = await view(request);
  response.writeHead(status, { ...given, ...(cookies.length > 0 && { 'set-cookie': [...cookies] }) });
  response.end(status === 204 || request.method === 'HEAD' ? undefined : body);
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { bundleLambdas, slimming } from '#infra/build/bundle.ts';
import { buildWeb } from '#infra/build/web-build.ts';
import { startAwsEndpoints } from '#infra/local/aws-endpoints.ts';
import { localCredentials } from '#infra/local/emulator.ts';
import { type Operation, routes, type Service } from '#shared/contract/routes.ts';
import { event } from '#test/support/shop/call.ts';
import { arrive } from '#test/support/shop/guest.ts';
import { addWorks } from '#test/support/shop/large-catalogue.ts';
import { onOwnEmulator } from '#test/support/shop/own-emulator.ts';
import { siteOrigin, testParameters, testServices } from '#test/support/shop/services.ts';
import { median } from './measure.ts';

export interface ColdStart {
  readonly name: Service;
  /** Microseconds of processor time, import and first answer. */
  readonly shop: number;
  readonly peer: number;
  /** Bytes of the minified script. */
  readonly shopBytes: number;
  readonly peerBytes: number;
}

const root = join(import.meta.dirname, '../..');

/** What a Lambda is asked first, and what it answers. */
const first: Readonly<Record<Service, readonly [operation: Operation, status: number]>> = {
  catalogue: ['listArtworks', 200],
  wishlist: ['listWishlist', 200],
  cart: ['getCart', 200],
  session: ['getUser', 401],
  checkout: ['getTestMode', 200],
  enquiries: ['getEnquiryForm', 200],
  news: ['openEndOfSubscription', 303],
  studio: ['listLocations', 401],
  webhook: ['receiveSquareEvent', 401],
  pages: ['siteMap', 200],
  uploads: ['uploadPicture', 401],
};

/** Import and first answer of each Lambda as it is deployed, and of the same handlers on express + serverless-http. */
export async function coldStarts(rounds = 5): Promise<ColdStart[]> {
  // What is deployed with the Lambda `pages`.
  await buildWeb(root);
  return onOwnEmulator((database) => measureStarts(rounds, database));
}

async function measureStarts(rounds: number, database: string): Promise<ColdStart[]> {
  const folder = mkdtempSync(join(root, 'dist', 'peer-'));
  const aws = await startAwsEndpoints({
    parameters: testParameters(),
    startExecution: async () => undefined,
    buckets: folder,
  });
  try {
    const { table, tableName } = await testServices();
    await addWorks(table, 60);
    const bundles = await bundleLambdas();
    const environment = {
      TABLE_NAME: tableName,
      SITE_ORIGIN: siteOrigin,
      SECRETS_PATH: '/shop',
      MEDIA_BUCKET: 'media',
      SYNC_STATE_MACHINE_ARN: 'arn:aws:states:local:0:stateMachine:sync',
      SQUARE_ENVIRONMENT: 'http://127.0.0.1:9',
      LOG_FILE: '/dev/null',
      AWS_REGION: 'local',
      AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
      AWS_ENDPOINT_URL_DYNAMODB: database,
      AWS_ENDPOINT_URL_SSM: aws.url,
      AWS_ENDPOINT_URL_SFN: aws.url,
    };
    const found: ColdStart[] = [];
    for (const name of Object.keys(first) as Service[]) {
      const shop = bundles.find((bundle) => bundle.name === name);
      if (!shop) throw new Error(`No bundle of ${name}`);
      const shopScript = join(shop.folder, 'index.mjs');
      const peerScript = await bundlePeer(name, folder, shop.folder);
      const times: Record<'shop' | 'peer', number[]> = { shop: [], peer: [] };
      for (let round = 0; round < rounds; round++) {
        times.shop.push(await start(name, shopScript, environment));
        times.peer.push(await start(name, peerScript, environment));
      }
      found.push({
        name,
        shop: median(times.shop),
        peer: median(times.peer),
        shopBytes: shop.bytes,
        peerBytes: readFileSync(peerScript).length,
      });
    }
    return found;
  } finally {
    await aws.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same entry, bundled the same way, with express where our own way of a request was. */
async function bundlePeer(name: Service, folder: string, beside: string): Promise<string> {
  const own = join(folder, name);
  cpSync(beside, own, { recursive: true });
  const outfile = join(own, 'index.mjs');
  await build({
    ...slimming,
    plugins: [...slimming.plugins, onExpress],
    entryPoints: [join(root, 'functions', 'lambdas', `${name}.ts`)],
    outfile,
  });
  return outfile;
}

const onExpress: Plugin = {
  name: 'on-express',
  setup({ onResolve }) {
    onResolve({ filter: /^#functions\/http\/serve\.ts$/ }, () => ({
      path: join(import.meta.dirname, 'peer', 'express-serve.ts'),
    }));
  },
};

async function start(
  name: Service,
  script: string,
  environment: Readonly<Record<string, string>>,
): Promise<number> {
  const [operation, expected] = first[name];
  const asked = event(operation, {
    cookies: arrive().cookies,
    params: /\{/.test(routes[operation].path) ? { id: 'SOME-ID' } : {},
    ...(routes[operation].method === 'POST' && { body: {} }),
  } as never);
  const child = fork(join(import.meta.dirname, 'cold-child.ts'), [script, JSON.stringify(asked)], {
    env: { ...process.env, ...environment, PAGE_TEMPLATE: join(script, '..', 'shell.html') },
  });
  const [{ time, status }] = (await once(child, 'message')) as [{ time: number; status: number }];
  if (status !== expected) throw new Error(`${name} answered ${status} from ${script}`);
  return time;
}

import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Operation, routes, type Service } from '#shared/contract/routes.ts';
import { dumpTable as rowsOf } from '#test/support/rows/dump.ts';
import { startTestAws } from './aws.ts';
import { type Answered, type Call, call } from './call.ts';
import { siteOrigin, testParameters, testServices } from './services.ts';

const entries = join(import.meta.dirname, '../../../functions/lambdas');

/**
 * Starts all Lambdas of the contract from their entry files, which only the environment configures, as in a deployment.
 * A call of a service without an entry file throws.
 */
export async function startLambdas(environment: Readonly<Record<string, string>> = {}) {
  const shop = await testServices();
  const folder = mkdtempSync(join(tmpdir(), 'shop-lambdas-'));
  const template = join(folder, 'index.html');
  writeFileSync(template, '<!doctype html><html><head></head><body></body></html>');
  await startTestAws({ parameters: testParameters(), buckets: folder });
  Object.assign(process.env, {
    TABLE_NAME: shop.tableName,
    SITE_ORIGIN: siteOrigin,
    SECRETS_PATH: '/shop',
    MEDIA_BUCKET: 'media',
    PAGE_TEMPLATE: template,
    SYNC_STATE_MACHINE_ARN: 'arn:aws:states:local:0:stateMachine:sync',
    // Nothing listens at this address, so operations that call Square are answered with 503.
    SQUARE_ENVIRONMENT: 'http://127.0.0.1:9',
    AWS_ENDPOINT_URL_DYNAMODB: shop.endpoint,
    ...environment,
  });

  const handlers = new Map<Service, unknown>();
  for (const service of new Set(Object.values(routes).map((route) => route.service))) {
    const entry = join(entries, `${service}.ts`);
    if (!existsSync(entry)) continue;
    // The query in the address makes Node load the entry again, because an entry reads the environment when it is
    // loaded.
    const { handler }: { handler: unknown } = await import(`${pathToFileURL(entry)}?${shop.tableName}`);
    handlers.set(service, handler);
  }

  let callers = 0;
  return {
    ...shop,
    /** Each call comes from a new network, so that no rate limit is reached by accident. */
    call: (operation: Operation, options: Call = {}): Promise<Answered<Operation>> => {
      const { service, path } = routes[operation];
      const handler = handlers.get(service);
      if (!handler) throw new Error(`The service ${service} has no entry in functions/lambdas`);
      callers++;
      const address = `10.${(callers >> 8) & 255}.${callers & 255}.1`;
      return call(handler, operation, {
        address,
        params: Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'SOMEID'])),
        ...options,
      } as never);
    },
    dump: () => dumpTable(shop),
  };
}

/** Returns every row of a table as sorted texts. Two equal results mean that nothing was written in between. */
export async function dumpTable(
  at: Pick<Awaited<ReturnType<typeof testServices>>, 'client' | 'tableName'>,
): Promise<string> {
  return (await rowsOf(at))
    .map((item) => JSON.stringify(item, sortKeys))
    .sort()
    .join('\n');
}

/** The emulator returns the attributes of a map in any order. */
function sortKeys(_: string, value: unknown): unknown {
  const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isMap ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;
}

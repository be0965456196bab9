import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTable } from '#functions/db/table.ts';
import { sessionCookie } from '#functions/http/cookies.ts';
import { createAdmin } from '#functions/session/accounts.ts';
import { type BundleName, bundleLambdas } from '#infra/build/bundle.ts';
import { buildWeb } from '#infra/build/web-build.ts';
import { localDynamo } from '#infra/command-support/local-dynamo.ts';
import type { LambdaName } from '#infra/config/lambda-group.ts';
import { lambdaGroups } from '#infra/config/lambda-groups.ts';
import { createShopTable } from '#infra/local/emulator.ts';
import { type Operation, routes } from '#shared/contract/routes.ts';
import { createAuthenticator } from '#test/support/shop/authenticator.ts';
import { startTestAws } from '#test/support/shop/aws.ts';
import { call, cookieFrom, event } from '#test/support/shop/call.ts';
import { siteOrigin, testParameters } from '#test/support/shop/services.ts';
import { admin, quickPasswords } from '#test/support/shop/session.ts';

type Handler = (event: unknown, context: unknown) => Promise<{ statusCode?: number; body?: string }>;

const folders = new Map<BundleName, string>();

beforeAll(async () => {
  const root = join(import.meta.dirname, '../../..');
  await buildWeb(root);
  for (const { name, folder } of await bundleLambdas()) folders.set(name, folder);
  const aws = await startTestAws({ parameters: testParameters() });
  const endpoint = process.env['TEST_DYNAMODB_ENDPOINT'] ?? '';
  await createShopTable(localDynamo(endpoint), 'bundles');
  Object.assign(process.env, {
    TABLE_NAME: 'bundles',
    SITE_ORIGIN: siteOrigin,
    SECRETS_PATH: '/shop',
    SQUARE_ENVIRONMENT: aws.url,
    MAIL_FROM: 'studio@shop.example',
    PAGE_TEMPLATE: join(root, 'dist/web/shell.html'),
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
  });
}, 240_000);

async function load(name: LambdaName): Promise<Handler> {
  const file = join(folders.get(name) ?? '', 'index.mjs');
  const module: { handler: Handler } = await import(/* @vite-ignore */ pathToFileURL(file).href);
  return module.handler;
}

/** One harmless call of each service that needs no session, with its answer in an empty shop. */
const calls: [LambdaName, Operation, number, Record<string, string>?][] = [
  ['catalogue', 'listArtworks', 200],
  ['wishlist', 'listWishlist', 200],
  ['cart', 'getCart', 200],
  ['session', 'getUser', 401],
  // Uses the passkey library, which is loaded on demand.
  ['session', 'beginPasskeyLogin', 200],
  ['checkout', 'getTestMode', 200],
  ['enquiries', 'withdraw', 415],
  ['news', 'openEndOfSubscription', 303, { id: 'NOSUCHKEY' }],
  ['studio', 'getSyncProgress', 401],
  ['webhook', 'receiveSquareEvent', 401],
  ['pages', 'artworkPage', 404, { id: 'NOSUCHWORK' }],
  ['uploads', 'uploadPicture', 401],
];

describe('the bundled Lambdas', () => {
  it.each(calls)('%s answers %s with %i', async (name, operation, status, params) => {
    const handler = await load(name);

    const answer = await handler(event(operation, { ...(params && { params }) }), {});

    expect(answer.statusCode, answer.body).toBe(status);
  });

  it('contain every service of the contract', () => {
    const services = new Set<string>(Object.values(routes).map(({ service }) => service));

    expect(new Set(calls.map(([name]) => name as string))).toEqual(services);
  });

  it.each(lambdaGroups.map(({ name }) => name))('%s loads without other files', async (name) => {
    expect(await load(name)).toBeTypeOf('function');
  });

  it('accept passkeys without attestation or with self attestation, and refuse others with an explanation', async () => {
    const session = await load('session');
    const client = localDynamo(process.env['TEST_DYNAMODB_ENDPOINT'] ?? '');
    const table = createTable({ client, name: 'bundles' });
    await createAdmin({ table, now: Date.now, passwords: quickPasswords }, admin);
    const login = await call(session, 'login', { body: admin });
    const cookies = [cookieFrom(login, sessionCookie)];
    const add = async (lies: object) => {
      const begun = await call(session, 'beginPasskey', { body: {}, cookies });
      const key = createAuthenticator().make(begun.body, lies);
      return call(session, 'addPasskey', { body: { name: 'Laptop', key }, cookies });
    };

    const [none, own, makers] = [
      await add({}),
      await add({ format: 'packed' }),
      await add({ format: 'apple' }),
    ];

    expect([none.status, own.status], own.text).toEqual([200, 200]);
    expect([makers.status, makers.body.error]).toEqual([
      400,
      'This passkey could not be added. Please try again.',
    ]);
  });

  it('contain the Square SDK only if they call Square', async () => {
    const { readFile } = await import('node:fs/promises');
    for (const { name, square } of lambdaGroups) {
      const script = await readFile(join(folders.get(name) ?? '', 'index.mjs'), 'utf8');
      expect(script.includes('X-Fern-SDK-Name'), name).toBe(square);
    }
  });
});

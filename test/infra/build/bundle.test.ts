import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTable } from '#functions/db/table.ts';
import { sessionCookie } from '#functions/http/cookies.ts';
import { createAdmin } from '#functions/session/session-records.ts';
import { type BundleName, bundleLambdas } from '#infra/build/bundle.ts';
import { localDynamo } from '#infra/command-support/local-dynamo.ts';
import { lambdaGroups } from '#infra/config/lambda-groups.ts';
import { createShopTable } from '#infra/local/emulator.ts';
import { createAuthenticator } from '#test/support/shop/authenticator.ts';
import { startTestAws } from '#test/support/shop/aws.ts';
import { call, cookieFrom } from '#test/support/shop/call.ts';
import { siteOrigin, testParameters } from '#test/support/shop/services.ts';
import { admin, quickPasswords } from '#test/support/shop/session.ts';

const folders = new Map<BundleName, string>();

beforeAll(async () => {
  for (const { name, folder } of await bundleLambdas()) folders.set(name, folder);
  await startTestAws({ parameters: testParameters() });
  const endpoint = process.env['TEST_DYNAMODB_ENDPOINT'] ?? '';
  await createShopTable(localDynamo(endpoint), 'bundles');
  Object.assign(process.env, {
    TABLE_NAME: 'bundles',
    SITE_ORIGIN: siteOrigin,
    SECRETS_PATH: '/shop',
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
  });
}, 240_000);

describe('the bundled Lambdas', () => {
  it('accept passkeys without attestation or with self attestation, and refuse others with an explanation', async () => {
    const file = join(folders.get('session') ?? '', 'index.mjs');
    const { handler: session } = (await import(pathToFileURL(file).href)) as { handler: unknown };
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
    for (const { name, square } of lambdaGroups) {
      const script = await readFile(join(folders.get(name) ?? '', 'index.mjs'), 'utf8');
      expect(script.includes('X-Fern-SDK-Name'), name).toBe(square);
    }
  });
});

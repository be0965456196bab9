// Rules 16.12 and 18.9
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { testSourceId } from '#shared/contract/errors.ts';
import type { AuditPage } from '#shared/studio/studio.ts';
import { journeyCatalogue } from '#test/support/journeys/catalogue.ts';
import { commandsInDocument, programOf } from '#test/support/operator-commands.ts';
import { bareEnvironment } from '#test/support/shop/bare-environment.ts';
import { runCommandHere } from '#test/support/shop/run-command.ts';
import {
  type ShopProcess,
  type ShopProcessOptions,
  startShop,
  testAdmin,
} from '#test/support/shop/shop-process.ts';
import { startOnSmallPictures } from '#test/support/shop/small-pictures.ts';
import { openStudio, type StudioApi } from '#test/support/shop/studio-api.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function start(options: ShopProcessOptions) {
  const shop = await startShop(options);
  closing.push(() => shop.stop());
  const studio = await openStudio(shop.url, testAdmin);
  await studio.syncEnded();
  return { shop, studio };
}

/** Returns the drill's command from infra/README.md, with this file and a local shop instead of a stage. */
function documented(script: 'export' | 'import', file: string, folder: string) {
  const drill = commandsInDocument('infra/README.md').find(({ text }) =>
    text.startsWith(`npm run ${script} -- /nowhere/rows.jsonl`),
  );
  const program = programOf(drill?.text ?? '');
  if (!program) throw new Error(`infra/README.md has no command for the ${script}`);
  const args = program.args
    .join(' ')
    .replace('/nowhere/rows.jsonl', file)
    .replace('--stage dev', `--data ${folder}`)
    .split(' ');
  return { ...program, args, into: /--into (\S+)/.exec(args.join(' '))?.[1] ?? '' };
}

/** Returns the sorted names of all files below a folder. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .sort();
}

/** Returns the requests of a shopper who has the same cookies in all shops. */
function shopper() {
  const jar = new Map<string, string>();
  return async (shop: ShopProcess, method: string, path: string, body?: unknown) => {
    const answer = await fetch(shop.url + path, {
      method,
      headers: {
        origin: shop.url,
        cookie: [...jar].map((pair) => pair.join('=')).join('; '),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      jar.set(name, value);
    }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
}

const shippingAddress = {
  name: 'Ada Shopper',
  address1: '1 Harbour Lane',
  address2: '',
  city: 'Portland',
  state: 'OR',
  postalCode: '97201',
  country: 'US',
};

it('importing an export restores all data in a new table, which the shop uses once one setting is changed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'drill-'));
  const file = join(mkdtempSync(join(tmpdir(), 'drill-file-')), 'shop.jsonl');
  closing.push(() => rmSync(folder, { recursive: true }));
  const buyer = shopper();

  const options = { ...(await startOnSmallPictures(journeyCatalogue(4, 1))), dataDirectory: folder };
  const { shop: first, studio } = await start(options);
  const works = await buyer(first, 'GET', '/api/artworks');
  const [work, other] = works as { id: string; variations: { id: string }[] }[];
  await buyer(first, 'POST', '/api/wishlist', { artworkId: other?.id });
  await buyer(first, 'POST', '/api/cart', { artworkId: work?.id, variationId: work?.variations[0]?.id });
  const { orderId } = await buyer(first, 'POST', '/api/orders', { shippingAddress });
  await buyer(first, 'POST', '/api/payments', {
    orderId,
    sourceId: testSourceId,
    buyerEmail: 'ada@example.com',
  });
  await buyer(first, 'POST', '/api/cart', { artworkId: other?.id, variationId: other?.variations[0]?.id });
  await studio.post(`/api/artworks/${other?.id}/toggle-featured`);

  /** Reads the answers of the shop and the studio. */
  const answers = async (shop: ShopProcess, artist: StudioApi) => {
    return {
      works: await buyer(shop, 'GET', '/api/artworks'),
      featured: await buyer(shop, 'GET', '/api/featured-artworks'),
      categories: await buyer(shop, 'GET', '/api/categories'),
      cart: await buyer(shop, 'GET', '/api/cart'),
      wishes: await buyer(shop, 'GET', '/api/wishlist'),
      // Each request gets a link with a later expiry.
      order: { ...(await buyer(shop, 'GET', `/api/orders/${orderId}`)), token: undefined },
      testMode: await buyer(shop, 'GET', '/api/square/test-mode'),
      orders: await artist.get('/api/orders/open'),
      scope: await artist.get('/api/artworks?scope=all'),
      audit: deeds((await artist.get('/api/audit')) as AuditPage),
    };
  };
  /** Leaves out the entries of sign-ins and of the import. */
  const deeds = ({ entries }: AuditPage) =>
    entries.filter(({ action }) => !/^(login|importTable)$/.test(action));
  const before = await answers(first, studio);
  const exporting = documented('export', file, folder);
  const exported = await runCommandHere(exporting.script, exporting.args, bareEnvironment());
  // Only the old table gets this change, to tell the two tables apart.
  await buyer(first, 'POST', '/api/wishlist', { artworkId: work?.id });
  const { script, args, into } = documented('import', file, folder);
  const imported = await runCommandHere(script, args, bareEnvironment());
  const twice = await runCommandHere(script, args, bareEnvironment());
  expect(await buyer(first, 'GET', '/api/wishlist')).not.toEqual(before.wishes);
  await first.stop();

  // Empties the bucket, as if the stack were new. Square's addresses of pictures do not change.
  const store = join(folder, 'media');
  const files = filesIn(store);
  for (const name of files) rmSync(join(store, name));
  writeFileSync(join(folder, 'table.name'), `${into}\n`);
  const { shop: restored, studio: artist } = await start(options);
  expect(await answers(restored, artist)).toEqual(before);
  expect(restored.output()).not.toContain('for the first time');
  expect(await artist.get('/api/audit?search=imported')).toMatchObject({
    entries: [{ who: 'Operator', detail: expect.stringMatching(/^Imported \d+ rows of /) }],
  });

  expect(exported).toMatchObject({ code: 0, output: expect.stringMatching(/^\d+ rows of the shop in /) });
  expect(imported.code).toBe(0);
  expect(imported.output).toContain(
    `The shop still uses shop. Write ${into} into ${join(folder, 'table.name')}`,
  );
  expect(twice).toMatchObject({ code: 1, output: expect.stringContaining('holds rows already') });
  expect(files.length).toBeGreaterThan(0);
  expect(filesIn(store)).toEqual([]);
  await artist.post('/api/sync/square', {});
  expect(await artist.syncEnded()).toMatchObject({ status: 'completed', missingPictures: 0, failures: [] });
  expect(filesIn(store)).toEqual(files);
  expect(await answers(restored, artist)).toMatchObject({ works: before.works });
  // The restored shop can sell.
  const next = await buyer(restored, 'POST', '/api/orders', { shippingAddress });
  await buyer(restored, 'POST', '/api/payments', {
    orderId: next.orderId,
    sourceId: testSourceId,
    buyerEmail: 'ada@example.com',
  });
  expect(await buyer(restored, 'GET', `/api/orders/${next.orderId}`)).toMatchObject({ state: 'PAID' });
  expect((before.cart as unknown[]).length).toBe(1);
  expect((before.orders as unknown[]).length).toBe(1);
}, 240_000);

it.each([
  ['no name for the new table', ['shop.jsonl'], /^Usage: npm run import/],
  ['a name that no table can have', ['shop.jsonl', '--into', 'a b'], /cannot be the name of a table/],
  ['a folder without a running shop', ['x', '--into', 'new', '--data', '/nowhere'], /No shop is running/],
])('npm run import with %s explains the problem and does nothing', async (_, args, sentence) => {
  const { code, output } = await runCommandHere('infra/commands/import.ts', args, bareEnvironment());

  expect(code).toBe(1);
  expect(output).toMatch(sentence);
  expect(output).not.toMatch(/\n\s+at /);
});

// Rule 27.1
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { demoCatalogue } from '#infra/local/demo/catalogue.ts';
import type { Artwork } from '#shared/model/artwork.ts';
import { isShownInGallery } from '#shared/rules/visibility.ts';
import { photo } from '#test/functions/pictures/fakes.ts';
import { catalogueFile } from '#test/support/journeys/catalogue.ts';
import { bareEnvironment } from '#test/support/shop/bare-environment.ts';
import { runCommandHere } from '#test/support/shop/run-command.ts';
import { startShop, testAdmin } from '#test/support/shop/shop-process.ts';
import { openStudio } from '#test/support/shop/studio-api.ts';
import { etsyCsv, fileIn } from '#test/support/works-files.ts';

const script = 'infra/bring/bring.ts';

let folder: string;
const closing: (() => unknown)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bring-'));
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  rmSync(folder, { recursive: true });
});

// Rules 27.2 and 27.6
it('the works of an export are in the gallery after one command and a sync, with pictures and counts, sold-out ones too, and leave by another', async () => {
  const { locations = [] } = demoCatalogue();
  const shop = await startShop({ args: ['--catalogue', catalogueFile({ objects: [], locations })] });
  closing.push(
    () => shop.remove(),
    () => shop.stop(),
  );
  const studio = await openStudio(shop.url, testAdmin);
  await studio.syncEnded();
  const pictures = join(folder, 'pictures');
  mkdirSync(pictures);
  writeFileSync(join(pictures, 'il_1.jpg'), await photo(400, 300));
  writeFileSync(join(pictures, 'moth-wedding.jpg'), await photo(300, 400));
  const file = fileIn(
    folder,
    'EtsyListingsDownload.csv',
    etsyCsv([
      {
        TITLE: 'Moon Stairs',
        PRICE: '1,200.00',
        IMAGE1: 'https://i.etsystatic.com/il_1.jpg',
        DESCRIPTION: 'Up & up.',
      },
      { TITLE: 'Moth Wedding', QUANTITY: '0' },
      { TITLE: 'In euros', CURRENCY_CODE: 'EUR' },
    ]),
  );
  const run = (...args: string[]) =>
    runCommandHere(
      script,
      [file, '--pictures', pictures, '--data', shop.dataDirectory, ...args],
      bareEnvironment(),
    );

  const planned = await run('--plan');
  const unasked = await run();
  const brought = await run('--yes');
  const again = await run('--yes');
  await studio.post('/api/sync/square', {});
  await studio.syncEnded();

  const left = join(folder, 'shop.jsonl');
  const exporting = [left, '--with-pictures', '--data', shop.dataDirectory];
  const exported = await runCommandHere('infra/data/export.ts', exporting, bareEnvironment());

  const exportedAgain = await runCommandHere('infra/data/export.ts', exporting, bareEnvironment());

  expect(planned.output).toContain(
    'New (2):\n  row 2, Moon Stairs: $1,200.00, 1 in stock; 1 picture\n  row 3, Moth Wedding: $120.00, sold out; 1 picture',
  );
  expect(planned.output).toContain('Not brought (1):\n  row 4, In euros: Its price is in EUR');
  expect(planned).toMatchObject({ code: 0, output: expect.stringContaining('Nothing was written.') });
  expect(unasked).toMatchObject({ code: 1, output: expect.stringContaining('set --yes') });
  expect(brought).toMatchObject({
    code: 0,
    output: expect.stringContaining('2 works, 2 counts, 2 pictures'),
  });
  expect(again).toMatchObject({ code: 0, output: expect.stringContaining('0 works, 0 counts, 0 pictures') });
  const works = (await (await fetch(`${shop.url}/api/artworks`)).json()) as Artwork[];
  expect(
    works
      .toSorted((a, b) => a.title.localeCompare(b.title))
      .map((work) => [work.title, work.description, work.variations[0]?.inStock, isShownInGallery(work)]),
  ).toEqual([
    ['Moon Stairs', 'Up & up.', 1, true],
    ['Moth Wedding', '', 0, false],
  ]);
  expect((await fetch(shop.url + (works[0]?.imageUrl ?? ''))).status).toBe(200);
  expect(await studio.get('/api/audit?search=brought')).toMatchObject({
    entries: [
      { who: 'Operator' },
      { who: 'Operator', detail: 'Brought 2 works, 2 counts, 2 pictures from Etsy into Square' },
    ],
  });
  expect(exported).toMatchObject({
    code: 0,
    output: expect.stringContaining('2 pictures of 2 works are in'),
  });
  expect(exportedAgain).toMatchObject({ code: 0, output: expect.stringContaining('was left as it is') });
  const files = readdirSync(`${left}.pictures`).sort();
  expect(files).toEqual([
    expect.stringMatching(/^moon-stairs-1-\w{8}-\d+\.avif$/),
    expect.stringMatching(/^moth-wedding-1-\w{8}-\d+\.avif$/),
    'works.csv',
  ]);
  const table = readFileSync(join(`${left}.pictures`, 'works.csv'), 'utf8');
  for (const word of ['Moon Stairs', 'Up & up.', 'Regular: 1200.00', files[0] ?? ''])
    expect(table).toContain(word);
}, 240_000);

it.each([
  ['no file', [], /^Usage: npm run bring/],
  ['two ways to pictures', ['works.csv', '--pictures', 'a', '--download'], /^Usage: npm run bring/],
  ['an unknown option', ['--fast'], /Unknown option --fast\./],
  ['no running shop', ['works.csv', '--data', '/nowhere'], /No shop is running on the data folder/],
])('with %s it says what is missing, and does nothing', async (_, args, sentence) => {
  const { code, output } = await runCommandHere(script, args, bareEnvironment());

  expect(code).toBe(1);
  expect(output).toMatch(sentence);
  expect(output).not.toMatch(/\n\s+at /);
});

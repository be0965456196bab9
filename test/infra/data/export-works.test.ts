// Rule 27.6
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { MediaLibrary } from '#functions/pictures/media-store.ts';
import { exportWorks } from '#infra/commands/data/export-works.ts';
import { makeArtworkItem, makeVariationItem, putArtwork } from '#test/support/shop/catalogue.ts';
import { freshTable } from '#test/support/shop/emulator.ts';

let shop: Awaited<ReturnType<typeof freshTable>>;
let folder: string;
beforeEach(async () => {
  shop = await freshTable();
  folder = mkdtempSync(join(tmpdir(), 'works-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const picture = (key: string, widths: readonly number[] = [320, 720, 1600]) => ({
  key,
  width: 1600,
  height: 1200,
  color: '#224466',
  widths: [...widths],
});

/** Returns a picture store that records reads and has no files except `files`. */
function media(files: readonly string[], { breaksAt = '' } = {}) {
  const read: string[] = [];
  const library: Pick<MediaLibrary, 'read'> = {
    async read(name) {
      if (name === breaksAt) throw new Error('The line is cut');
      read.push(name);
      return files.includes(name)
        ? { name, body: Buffer.from(`bytes of ${name}`), contentType: 'image/avif' }
        : undefined;
    },
  };
  return { library: library as MediaLibrary, read };
}

/** Stores a work with two pictures, a hidden work whose large files are not made yet, and a work without a picture. */
async function fill(): Promise<void> {
  const moon = picture('moonmoonmoon');
  await putArtwork(
    shop.table,
    makeArtworkItem({
      artworkId: 'MOON',
      title: '=Moon, Stairs',
      picture: moon,
      pictureSet: [
        { key: moon.key, picture: moon, alt: 'The whole' },
        { key: 'detaildetail', picture: picture('detaildetail'), alt: 'A "detail"' },
      ],
    }),
    [
      makeVariationItem({
        artworkId: 'MOON',
        variationId: 'MOON-1',
        name: 'Small',
        price: 4500,
        available: 3,
      }),
    ],
  );
  await putArtwork(
    shop.table,
    makeArtworkItem({
      artworkId: 'NEW',
      title: 'New',
      hidden: true,
      picture: picture('newnewnewnew', [320]),
    }),
    [makeVariationItem({ artworkId: 'NEW', variationId: 'NEW-1' })],
  );
  const { picture: _, ...bare } = makeArtworkItem({ artworkId: 'BARE', title: 'Bare' });
  await putArtwork(shop.table, bare, [makeVariationItem({ artworkId: 'BARE', variationId: 'BARE-1' })]);
}

const all = ['moonmoonmoon-1600.avif', 'detaildetail-1600.avif', 'newnewnewnew-1080.jpg'];

/** Parses the table: every cell is quoted, and these works contain no line breaks. */
function table(): readonly Record<string, string>[] {
  const [columns = [], ...rows] = readFileSync(join(folder, 'works.csv'), 'utf8')
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) =>
      [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"')),
    );
  return rows.map((row) => Object.fromEntries(row.map((cell, index) => [columns[index], cell])));
}

it('exportWorks writes the largest file of every picture, and a table with the names of the files', async () => {
  await fill();

  const done = await exportWorks(shop, media(all).library, folder);

  expect(done).toEqual({ works: 3, pictures: 3, missing: [] });
  const rows = table();
  expect(rows.map((row) => [row['Work ID'], row['File'], row['What it shows'], row['State']])).toEqual([
    ['MOON', 'moon-stairs-1-moonmoon-1600.avif', 'The whole', ''],
    ['MOON', 'moon-stairs-2-detailde-1600.avif', 'A "detail"', ''],
    ['BARE', '', '', ''],
    ['NEW', 'new-1-newnewne-1080.jpg', '', 'hidden'],
  ]);
  expect(rows[0]).toMatchObject({ 'Sizes and prices': 'Small: 45.00', 'In stock': '3', Width: '1600' });
  // A spreadsheet must not execute the text as a formula.
  expect(rows[0]?.['Title']).toBe("'=Moon, Stairs");
  for (const row of rows.filter(({ File }) => File)) {
    expect(readFileSync(join(folder, row['File'] ?? ''), 'utf8')).toMatch(/^bytes of /);
  }
});

it('exportWorks continues an interrupted export and leaves no partial file', async () => {
  await fill();
  await expect(exportWorks(shop, media(all, { breaksAt: all[2] ?? '' }).library, folder)).rejects.toThrow(
    'cut',
  );
  expect(readdirSync(folder)).not.toContain('works.csv');
  const again = media(all);

  await exportWorks(shop, again.library, folder);

  expect(again.read).toEqual([all[2]]);
  expect(readdirSync(folder).filter((file) => file.endsWith('.partial'))).toEqual([]);
});

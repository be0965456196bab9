import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ArtworkRecord, fromRecord, readEveryArtwork } from '#functions/catalogue/artwork-records.ts';
import { picturesOf } from '#functions/catalogue/catalogue-items.ts';
import { createTable } from '#functions/db/table.ts';
import { csvOf } from '#functions/http/csv.ts';
import type { MediaLibrary } from '#functions/pictures/media-store.ts';
import type { TableAt } from '#infra/command-support/rows.ts';
import { slug } from '#infra/command-support/slug.ts';
import type { DescribedPicture, StudioArtwork } from '#shared/artwork/artwork.ts';
import { largestPictureFile } from '#shared/artwork/pictures.ts';

/** Name of the file that lists the works, in the folder of their pictures. */
export const worksFile = 'works.csv';

const columns = [
  'Work ID',
  'Title',
  'Category',
  'Medium',
  'Year',
  'Description',
  'Sizes and prices',
  'In stock',
  'State',
  'Picture',
  'File',
  'Width',
  'Height',
  'What it shows',
];

interface Exported {
  readonly works: number;
  readonly pictures: number;
  /** Pictures that have no file, by their work and number. */
  readonly missing: readonly string[];
}

/**
 * Writes every picture of the works into a folder, in its largest size, and a CSV file with the pictures' names and the
 * works' data. Keeps only one picture in memory. Skips pictures that are already in the folder, so a second run
 * completes an interrupted one.
 */
export async function exportWorks(at: TableAt, media: MediaLibrary, folder: string): Promise<Exported> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { records } = await readEveryArtwork(createTable(at));
  const rows: string[][] = [];
  const missing: string[] = [];
  let pictures = 0;
  for (const record of records.toSorted((a, b) => a.artwork.title.localeCompare(b.artwork.title))) {
    const work = fromRecord(record, false);
    const all = everyPicture(record);
    if (all.length === 0) rows.push([...aboutWork(work), '', '', '', '', '']);
    for (const [index, picture] of all.entries()) {
      const file = await fetched(media, folder, fileName(work, index, picture), picture);
      if (file === '') missing.push(`${work.title}, picture ${index + 1}`);
      else pictures++;
      const { width, height, alt = '' } = picture;
      rows.push([...aboutWork(work), String(index + 1), file, String(width), String(height), alt]);
    }
  }
  await writeWhole(join(folder, worksFile), csvOf([columns, ...rows]));
  return { works: records.length, pictures, missing };
}

function everyPicture({ artwork }: ArtworkRecord): readonly DescribedPicture[] {
  return picturesOf(artwork) ?? (artwork.picture ? [artwork.picture] : []);
}

function aboutWork(work: StudioArtwork): string[] {
  const { id, title, category, medium, year = '', description, variations } = work;
  const price = (amount: number | null) => (amount === null ? 'on request' : amount.toFixed(2));
  return [
    id,
    title,
    category,
    medium,
    year,
    description,
    variations.map((one) => `${one.name}: ${price(one.price)}`).join('; '),
    variations.map(({ inStock }) => inStock).join('; '),
    work.isDeleted ? 'not in Square any more' : work.hidden ? 'hidden' : work.soldAt ? 'sold' : '',
  ];
}

/** Returns a file name with the picture's width and part of its key, which differ for another picture or size. */
function fileName({ title }: StudioArtwork, index: number, picture: DescribedPicture): string {
  const { key } = picture;
  const widthAndEnding = largestPictureFile(picture).slice(key.length);
  return `${slug(title).slice(0, 60) || 'work'}-${index + 1}-${key.slice(0, 8)}${widthAndEnding}`;
}

/** Copies a picture into the folder if it is missing there. Returns its name; empty if the shop has no file. */
async function fetched(
  media: MediaLibrary,
  folder: string,
  name: string,
  picture: DescribedPicture,
): Promise<string> {
  if (existsSync(join(folder, name))) return name;
  const file = await media.read(largestPictureFile(picture));
  if (!file) return '';
  await writeWhole(join(folder, name), file.body);
  return name;
}

/** Writes to a temporary name first, so that no partial file has the final name. */
async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  await writeFile(`${path}.partial`, content);
  await rename(`${path}.partial`, path);
}

import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import {
  artworkItemSchema,
  type MadePicture,
  shownPicture,
  sourceOf,
} from '#functions/catalogue/catalogue-items.ts';
import { writeShown } from '#functions/db/catalogue-version.ts';
import { failureOf, ofArtwork } from '#functions/db/conditions.ts';
import type { Key } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Item, Table, TransactAction } from '#functions/db/table.ts';
import { changeItem } from '#functions/db/update.ts';
import { remembering } from '#functions/sync/import/failed-pictures.ts';
import { writerOf } from '#functions/sync/run/sync-records.ts';
import { jpegFile, mediaUrl } from '#shared/artwork/pictures.ts';
import { changeArtwork, tries } from './picture-records.ts';

/** DynamoDB allows 100 actions in one transaction; two are for the guard and the version. */
const rowsPerTransaction = 98;

const shownRow = storedRow(
  'artwork',
  z.object({ imageUrl: artworkItemSchema.shape.imageUrl, picture: artworkItemSchema.shape.picture }),
);
const setRow = storedRow('artwork', z.pick(artworkItemSchema, { pictureSet: true }));

/**
 * Shows a finished picture on the work and all its variations. The artwork's row is written first and must exist; does
 * nothing if the work has left the table. If all rows show it already, writes only the fields that no list shows.
 * Throws StaleRun.
 */
export async function placePicture(
  table: Table,
  run: number,
  artworkId: string,
  made: MadePicture,
): Promise<void> {
  const write = writerOf(table, run);
  const picture = shownPicture(made);
  const imageUrl = mediaUrl(jpegFile(picture.key));
  for (let attempt = 1; ; attempt++) {
    const items = await readRows(table, artworkId);
    const own = items.find(({ sk }) => sk === artworkId);
    if (!own) return;
    if (items.every((item) => isShown(item, made))) {
      return changeArtwork(table, run, artworkId, (item) => withPicture(item, made));
    }
    const { values, also } = withPicture(own, made);
    const rows = [
      changeItem(keyOf(own), { imageUrl, ...values }, { where: also }),
      ...items.filter((item) => item !== own).map((item) => changeItem(keyOf(item), { imageUrl, picture })),
    ];
    const failure = await failureOf(writeRows(write, artworkId, rows));
    if (!failure) return;
    // A row was removed meanwhile, so the rows are read again.
    if (attempt === tries) throw failure;
  }
}

async function writeRows(write: Table['transact'], artworkId: string, rows: TransactAction[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerTransaction) {
    await writeShown(write, [artworkId], rows.slice(from, from + rowsPerTransaction));
  }
}

function withPicture(item: Item, made: MadePicture) {
  const { values, also } = remembering(item, sourceOf(made));
  return { values: { ...values, picture: made }, also };
}

function isShown(item: Item, made: MadePicture): boolean {
  const shown = shownRow.tryRead(item);
  if (!shown?.picture || shown.imageUrl !== mediaUrl(jpegFile(made.key))) return false;
  const isSamePreview = String(item['sk']).includes('#') || shown.picture.preview === made.preview;
  return isSamePreview && isDeepStrictEqual(shownPicture(shown.picture), shownPicture(made));
}

/** Rows of a work, the artwork's row first. */
async function readRows(table: Table, artworkId: string): Promise<Item[]> {
  const shown = { ProjectionExpression: 'pk, sk, imageUrl, picture, picturesGivenUp' };
  const items = await table.query({ ...ofArtwork(artworkId), ...shown });
  // The bounds of `MOON` also include `MOON-2`, another work.
  return items.filter(({ sk }) => sk === artworkId || String(sk).startsWith(`${artworkId}#`));
}

function keyOf({ pk, sk }: Item): Key {
  return { pk: String(pk), sk: String(sk) };
}

/** Shows one of a work's further pictures, unless Square has removed it meanwhile. Throws StaleRun. */
export async function placeFurther(
  table: Table,
  run: number,
  artworkId: string,
  picture: MadePicture,
): Promise<void> {
  const source = sourceOf(picture);
  await changeArtwork(table, run, artworkId, (item) => {
    const pictureSet = setRow.tryRead(item)?.pictureSet;
    if (!pictureSet?.some(({ key }) => key === source)) return undefined;
    const next = pictureSet.map((entry) => (entry.key === source ? { ...entry, picture } : entry));
    const { values, also } = remembering(item, source);
    return {
      values: { ...values, pictureSet: next },
      also: { ...also, pictureSet: item['pictureSet'] },
    };
  });
}

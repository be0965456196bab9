import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import {
  artworkItemSchema,
  type MadePicture,
  shownPicture,
  sourceOf,
} from '#functions/catalogue/catalogue-items.ts';
import { writeShown } from '#functions/db/catalogue-version.ts';
import { beginningWith, failureOf, ofArtwork, present } from '#functions/db/conditions.ts';
import { type Key, keys } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Item, Table, TableAndClock, TransactAction } from '#functions/db/table.ts';
import { changeItem, changing } from '#functions/db/update.ts';
import { pictureFailure, remembering } from '#functions/sync/import/failed-pictures.ts';
import { saveFailures } from '#functions/sync/run/problem-records.ts';
import { writerOf } from '#functions/sync/run/sync-records.ts';
import { jpegFile, mediaUrl } from '#shared/artwork/pictures.ts';

const key = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
const pendingSchema = z.object({
  artworkId: z.string(),
  title: z.string(),
  imageId: z.string(),
  url: z.string(),
  /** Key of the image (ImageSource). */
  key,
  version: z.optional(z.int()),
  /** Key of the existing files. */
  file: z.optional(key),
  /** Number of failed downloads. */
  attempts: z._default(z.int(), 0),
  /** Index among the work's pictures; 0 is its main one. */
  place: z._default(z.int(), 0),
  /** It is shown with its small files; the large ones are pending. */
  hung: z._default(z.boolean(), false),
  /** The work already shows it, but its files are gone. */
  missing: z._default(z.boolean(), false),
});
const pendingRow = storedRow('syncPending', pendingSchema);
export type PendingPicture = z.infer<typeof pendingSchema>;

/** The run's pending rows, the least tried first, then main pictures before further ones. */
export async function readPending(table: Table, run: number): Promise<PendingPicture[]> {
  const items = await table.query({ ...beginningWith(keys.syncPending(run, '')), ConsistentRead: true });
  return pendingRow.readAll(items).sort((a, b) => a.attempts - b.attempts || a.place - b.place);
}

/** The key of a pending row. */
function pendingKey(run: number, { artworkId, place, key }: PendingPicture) {
  return keys.syncPending(run, artworkId, place === 0 ? undefined : key);
}

export async function removePending(table: Table, run: number, row: PendingPicture): Promise<void> {
  await table.remove(pendingKey(run, row));
}

/** Records that the picture is shown with these files, so that only its large ones are pending. */
export async function markShown(table: Table, run: number, row: PendingPicture, file: string): Promise<void> {
  const set = { hung: true, attempts: 0, file };
  await table.update(pendingKey(run, row), changing({ set, where: { pk: present } }));
}

/** Records a failed download. */
export async function countAttempt(table: Table, run: number, row: PendingPicture): Promise<void> {
  const set = { attempts: row.attempts + 1 };
  await table.update(pendingKey(run, row), changing({ set, where: { pk: present } }));
}

/** Tells the artist and records the failure; the work keeps its previous picture. Throws StaleRun. */
export async function giveUp(
  ports: TableAndClock,
  run: number,
  row: PendingPicture,
  { error, isPassing }: { readonly error: string; readonly isPassing: boolean },
): Promise<void> {
  const { table, now } = ports;
  const { artworkId, place, key, version } = row;
  await changeArtwork(table, run, artworkId, (item) =>
    remembering(item, key, {
      key,
      ...(version !== undefined && { version }),
      error,
      at: now(),
      ...(isPassing && { isPassing }),
    }),
  );
  await saveFailures(ports, run, [pictureFailure(row, place, error)]);
  await table.remove(pendingKey(run, row));
}

const tries = 5;

interface Change {
  readonly values: Readonly<Record<string, unknown>>;
  /** Conditions on the row, because two pictures of one work may be made at once. */
  readonly also: Readonly<Record<string, unknown>>;
}

/** Changes fields of an artwork's row that no list shows; does nothing if the work has left. Throws StaleRun. */
async function changeArtwork(
  table: Table,
  run: number,
  artworkId: string,
  changeOf: (item: Item) => Change | undefined,
): Promise<void> {
  const write = writerOf(table, run);
  const key = keys.artwork(artworkId);
  for (let attempt = 1; ; attempt++) {
    const item = await table.get(key, true);
    const change = item && changeOf(item);
    if (!change) return;
    const failure = await failureOf(write([changeItem(key, change.values, { where: change.also })]));
    if (!failure) return;
    if (attempt === tries) throw failure;
  }
}

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

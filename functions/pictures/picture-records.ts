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
  /** Key of the files that the picture already has. */
  file: z.optional(key),
  /** Number of failed downloads. */
  attempts: z._default(z.int(), 0),
  /** Index among the work's pictures; 0 is its main one. */
  place: z._default(z.int(), 0),
  /** Whether the picture is shown with its small files, so that only its large files are missing. */
  hung: z._default(z.boolean(), false),
  /** Whether the work already shows the picture although some of its files are missing. */
  missing: z._default(z.boolean(), false),
});
const pendingRow = storedRow('syncPending', pendingSchema);
export type PendingPicture = z.infer<typeof pendingSchema>;

/** Reads the run's pending rows. Those with the fewest attempts come first, and among these the main pictures. */
export async function readPending(table: Table, run: number): Promise<PendingPicture[]> {
  const items = await table.query({ ...beginningWith(keys.syncPending(run, '')), ConsistentRead: true });
  return pendingRow.readAll(items).sort((a, b) => a.attempts - b.attempts || a.place - b.place);
}

function pendingKey(run: number, { artworkId, place, key }: PendingPicture) {
  return keys.syncPending(run, artworkId, place === 0 ? undefined : key);
}

export async function removePending(table: Table, run: number, row: PendingPicture): Promise<void> {
  await table.remove(pendingKey(run, row));
}

/** Records that the work shows the picture with these small files. */
export async function markShown(table: Table, run: number, row: PendingPicture, file: string): Promise<void> {
  const set = { hung: true, attempts: 0, file };
  await table.update(pendingKey(run, row), changing({ set, where: { pk: present } }));
}

export async function countAttempt(table: Table, run: number, row: PendingPicture): Promise<void> {
  const set = { attempts: row.attempts + 1 };
  await table.update(pendingKey(run, row), changing({ set, where: { pk: present } }));
}

/** Records the failure of a picture and tells the artist. The work keeps its previous picture. Throws StaleRun. */
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
  /** Conditions on the row, because two pictures of a work may be made at the same time. */
  readonly also: Readonly<Record<string, unknown>>;
}

/** Changes fields of an artwork's row that no list shows. Does nothing if the row no longer exists. Throws StaleRun. */
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

/** DynamoDB allows 100 actions in one transaction; the other two are the run's guard and the catalogue's version. */
const rowsPerTransaction = 98;

const shownRow = storedRow(
  'artwork',
  z.object({ imageUrl: artworkItemSchema.shape.imageUrl, picture: artworkItemSchema.shape.picture }),
);
const setRow = storedRow('artwork', z.pick(artworkItemSchema, { pictureSet: true }));

/**
 * Shows a finished picture on the work and all its variations. Does nothing if the artwork's row no longer exists. If
 * all rows show the picture already, writes only fields that no list shows. Throws StaleRun.
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
    // Probably a row was removed meanwhile, so the rows are read again.
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

/** Reads the rows of a work, the artwork's row first. */
async function readRows(table: Table, artworkId: string): Promise<Item[]> {
  const shown = { ProjectionExpression: 'pk, sk, imageUrl, picture, picturesGivenUp' };
  const items = await table.query({ ...ofArtwork(artworkId), ...shown });
  // The query for the work `MOON` also returns rows of the work `MOON-2`.
  return items.filter(({ sk }) => sk === artworkId || String(sk).startsWith(`${artworkId}#`));
}

function keyOf({ pk, sk }: Item): Key {
  return { pk: String(pk), sk: String(sk) };
}

/** Shows a further picture of a work, unless Square has removed it meanwhile. Throws StaleRun. */
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

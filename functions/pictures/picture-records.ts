import * as z from 'zod/mini';
import { beginningWith, failureOf, present } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Item, Table, TableAndClock } from '#functions/db/table.ts';
import { changeItem, changing } from '#functions/db/update.ts';
import { pictureFailure, remembering } from '#functions/sync/import/failed-pictures.ts';
import { saveFailures } from '#functions/sync/run/failure-records.ts';
import { writerOf } from '#functions/sync/run/sync-records.ts';

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

export const tries = 5;

interface Change {
  readonly values: Readonly<Record<string, unknown>>;
  /** Conditions on the row, because two pictures of one work may be made at once. */
  readonly also: Readonly<Record<string, unknown>>;
}

/** Changes fields of an artwork's row that no list shows; does nothing if the work has left. Throws StaleRun. */
export async function changeArtwork(
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

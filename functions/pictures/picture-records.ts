import * as z from 'zod/mini';
import { present } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import type { TableAndClock } from '#functions/db/ports.ts';
import { beginningWith } from '#functions/db/queries.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Table } from '#functions/db/table.ts';
import { changing } from '#functions/db/update.ts';
import { pictureFailure, remembering } from '#functions/sync/import/given-up.ts';
import { saveFailures } from '#functions/sync/run/failure-records.ts';
import { changeArtwork } from './change-artwork.ts';

const key = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
const pendingSchema = z.object({
  artworkId: z.string(),
  title: z.string(),
  imageId: z.string(),
  url: z.string(),
  /** Of the image (ImageSource). */
  key,
  version: z.optional(z.int()),
  /** Key of the files that are there. */
  file: z.optional(key),
  /** How often it could not be fetched. */
  attempts: z._default(z.int(), 0),
  /** Among the work's pictures; 0 is its own. */
  place: z._default(z.int(), 0),
  /** It is on show with its small files; the large ones are still to be made. */
  hung: z._default(z.boolean(), false),
  /** The work shows it already, but its files are gone. */
  missing: z._default(z.boolean(), false),
});
const pendingRow = storedRow('syncPending', pendingSchema);
export type PendingPicture = z.infer<typeof pendingSchema>;

/** Rows of the run that still wait, the least tried first, and of those the works' own before further ones. */
export async function readPending(table: Table, run: number): Promise<PendingPicture[]> {
  const items = await table.query({ ...beginningWith(keys.syncPending(run, '')), ConsistentRead: true });
  return pendingRow.readAll(items).sort((a, b) => a.attempts - b.attempts || a.place - b.place);
}

/** The key of a row that waits. */
function pendingKey(run: number, { artworkId, place, key }: PendingPicture) {
  return keys.syncPending(run, artworkId, place === 0 ? undefined : key);
}

export async function removePending(table: Table, run: number, row: PendingPicture): Promise<void> {
  await table.remove(pendingKey(run, row));
}

/** Remembers that it is on show with these files, so that only its large ones are waited for. */
export async function markShown(table: Table, run: number, row: PendingPicture, file: string): Promise<void> {
  const set = { hung: true, attempts: 0, file };
  await table.update(pendingKey(run, row), changing({ set, where: { pk: present } }));
}

/** Remembers that it could not be fetched this time. */
export async function countAttempt(table: Table, run: number, row: PendingPicture): Promise<void> {
  const set = { attempts: row.attempts + 1 };
  await table.update(pendingKey(run, row), changing({ set, where: { pk: present } }));
}

/**
 * Tells the artist, remembers with the work that it was given up, and lets the row go. The picture that the work had
 * stays. Throws StaleRun.
 */
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

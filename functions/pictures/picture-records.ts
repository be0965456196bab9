import * as z from 'zod/mini';
import { keys } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Table } from '#functions/db/table.ts';
import { expiry } from '#functions/sync/run/sync-records.ts';
import type { SyncFailure } from '#shared/model/studio.ts';

const pendingSchema = z.object({
  artworkId: z.string(),
  title: z.string(),
  imageId: z.string(),
  url: z.string(),
  /** Key of the picture's content; its files are named by it. */
  key: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  /** How often it could not be fetched. */
  attempts: z._default(z.int(), 0),
  /** Among the work's pictures; 0 is its own. */
  place: z._default(z.int(), 0),
  /** It is on show with its small files; the large ones are still to be made. */
  hung: z._default(z.boolean(), false),
});
const pendingRow = storedRow('syncPending', pendingSchema);
export type PendingPicture = z.infer<typeof pendingSchema>;

/** Rows of the run that still wait, the least tried first, and of those the works' own before further ones. */
export async function readPending(table: Table, run: number): Promise<PendingPicture[]> {
  const { pk, sk } = keys.syncPending(run, '');
  const items = await table.query({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': pk, ':prefix': sk },
    ConsistentRead: true,
  });
  return pendingRow.readAll(items).sort((a, b) => a.attempts - b.attempts || a.place - b.place);
}

/** The key of a row that waits. */
function pendingKey(run: number, { artworkId, place, key }: PendingPicture) {
  return keys.syncPending(run, artworkId, place === 0 ? undefined : key);
}

export async function removePending(table: Table, run: number, row: PendingPicture): Promise<void> {
  await table.remove(pendingKey(run, row));
}

/** Remembers that it is on show, so that only its large files are waited for. */
export async function markHung(table: Table, run: number, row: PendingPicture): Promise<void> {
  await table.update(pendingKey(run, row), {
    UpdateExpression: 'SET hung = :yes, attempts = :none',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':yes': true, ':none': 0 },
  });
}

/** Remembers that it could not be fetched this time. */
export async function countAttempt(table: Table, run: number, row: PendingPicture): Promise<void> {
  await table.update(pendingKey(run, row), {
    UpdateExpression: 'SET attempts = :attempts',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':attempts': row.attempts + 1 },
  });
}

/** Tells the artist, and lets the row go. The picture that the work had stays. */
export async function giveUp(
  ports: { readonly table: Table; readonly now: () => number },
  run: number,
  row: PendingPicture,
  reason: string,
): Promise<void> {
  const { artworkId, title, place, key } = row;
  const error = place === 0 ? reason : `Picture ${place + 1}: ${reason}`;
  const failure: SyncFailure = { type: 'item', itemTitle: title, itemId: artworkId, error };
  const failureKey = keys.syncFailure(run, place === 0 ? `P${artworkId}` : `P${artworkId}#${key}`);
  await ports.table.batchWrite([
    { put: { ...failureKey, ...failure, expiresAt: expiry(ports.now) } },
    { remove: pendingKey(run, row) },
  ]);
}

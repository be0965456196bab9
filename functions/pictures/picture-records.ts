import * as z from 'zod/mini';
import { writeShown } from '#functions/db/catalogue-version.ts';
import { artworkRange, keys } from '#functions/db/keys.ts';
import { ConditionFailed, type Table } from '#functions/db/table.ts';
import { changeItem } from '#functions/db/update.ts';
import { expiry, writerOf } from '#functions/sync/run/sync-records.ts';
import type { Picture } from '#shared/model/artwork.ts';
import type { SyncFailure } from '#shared/model/studio.ts';
import { jpegFile, mediaUrl } from '#shared/rules/pictures.ts';

const pendingSchema = z.object({
  artworkId: z.string(),
  title: z.string(),
  imageId: z.string(),
  url: z.string(),
  /** Key of the picture's content; its files are named by it. */
  key: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  /** How often it could not be fetched. */
  attempts: z._default(z.int(), 0),
  /** The work is on show with the small files; the large ones are still to be made. */
  hung: z._default(z.boolean(), false),
});
export type PendingPicture = z.infer<typeof pendingSchema>;

/** Rows of the run that still wait, the least tried first. */
export async function readPending(table: Table, run: number): Promise<PendingPicture[]> {
  const { pk, sk } = keys.syncPending(run, '');
  const items = await table.query({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': pk, ':prefix': sk },
    ConsistentRead: true,
  });
  return items.map((item) => pendingSchema.parse(item)).sort((a, b) => a.attempts - b.attempts);
}

export async function removePending(table: Table, run: number, artworkId: string): Promise<void> {
  await table.remove(keys.syncPending(run, artworkId));
}

/** Remembers that the work is on show, so that only its large files are waited for. */
export async function markHung(table: Table, run: number, artworkId: string): Promise<void> {
  await table.update(keys.syncPending(run, artworkId), {
    UpdateExpression: 'SET hung = :yes, attempts = :none',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':yes': true, ':none': 0 },
  });
}

/** Remembers that it could not be fetched this time. */
export async function countAttempt(
  table: Table,
  run: number,
  { artworkId, attempts }: PendingPicture,
): Promise<void> {
  await table.update(keys.syncPending(run, artworkId), {
    UpdateExpression: 'SET attempts = :attempts',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':attempts': attempts + 1 },
  });
}

/** Tells the artist, and lets the row go. The picture that the work had stays. */
export async function giveUp(
  ports: { readonly table: Table; readonly now: () => number },
  run: number,
  { artworkId, title }: PendingPicture,
  error: string,
): Promise<void> {
  const failure: SyncFailure = { type: 'item', itemTitle: title, itemId: artworkId, error };
  const failureKey = keys.syncFailure(run, `P${artworkId}`);
  await ports.table.batchWrite([
    { put: { ...failureKey, ...failure, expiresAt: expiry(ports.now) } },
    { remove: keys.syncPending(run, artworkId) },
  ]);
}

/** DynamoDB takes 100 actions in one transaction; two are the fence and the version. */
const rowsPerTransaction = 98;
const tries = 5;

/**
 * Shows a finished picture with the work and every variation of it. The artwork's row comes first and must be there.
 * Nothing happens when the work has left the table. Throws StaleRun.
 */
export async function placePicture(
  table: Table,
  run: number,
  artworkId: string,
  picture: Picture,
): Promise<void> {
  const write = writerOf(table, run);
  for (let attempt = 1; ; attempt++) {
    const rows = await readRows(table, artworkId);
    if (!rows.some(({ sk }) => sk === keys.artwork(artworkId).sk)) return;
    const looks = { imageUrl: mediaUrl(jpegFile(picture.key)), picture };
    try {
      for (let from = 0; from < rows.length; from += rowsPerTransaction) {
        await writeShown(
          write,
          [artworkId],
          rows.slice(from, from + rowsPerTransaction).map((key) => changeItem(key, looks)),
        );
      }
      return;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      // A row went away in between: look again.
      if (attempt === tries) throw error;
    }
  }
}

async function readRows(table: Table, artworkId: string) {
  const { from, to } = artworkRange(artworkId);
  const items = await table.query({
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': keys.artwork(artworkId).pk, ':from': from, ':to': to },
    ProjectionExpression: 'pk, sk',
    ConsistentRead: true,
  });
  return (
    items
      .map((item) => ({ pk: String(item['pk']), sk: String(item['sk']) }))
      // `MOON` must not take the rows of `MOON-2`, whose id also lies between the bounds.
      .filter(({ sk }) => sk === artworkId || sk.startsWith(`${artworkId}#`))
  );
}

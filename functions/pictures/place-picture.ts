import * as z from 'zod/mini';
import { artworkItemSchema, type MadePicture } from '#functions/catalogue/catalogue-items.ts';
import { writeShown } from '#functions/db/catalogue-version.ts';
import { artworkRange, keys } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import { ConditionFailed, type Table } from '#functions/db/table.ts';
import { changeItem } from '#functions/db/update.ts';
import { writerOf } from '#functions/sync/run/sync-records.ts';
import { jpegFile, mediaUrl } from '#shared/rules/pictures.ts';

/** DynamoDB takes 100 actions in one transaction; two are the fence and the version. */
const rowsPerTransaction = 98;
const tries = 5;

const setRow = storedRow('artwork', z.pick(artworkItemSchema, { pictureSet: true }));

/**
 * Shows a finished picture with the work and every variation of it. The artwork's row comes first and must be there.
 * Nothing happens when the work has left the table. Throws StaleRun.
 */
export async function placePicture(
  table: Table,
  run: number,
  artworkId: string,
  made: MadePicture,
): Promise<void> {
  const write = writerOf(table, run);
  const { preview: _, ...picture } = made;
  const imageUrl = mediaUrl(jpegFile(picture.key));
  const looks = (sk: string) => ({ imageUrl, picture: sk === artworkId ? made : picture });
  for (let attempt = 1; ; attempt++) {
    const rows = await readRows(table, artworkId);
    if (!rows.some(({ sk }) => sk === keys.artwork(artworkId).sk)) return;
    try {
      for (let from = 0; from < rows.length; from += rowsPerTransaction) {
        await writeShown(
          write,
          [artworkId],
          rows.slice(from, from + rowsPerTransaction).map((key) => changeItem(key, looks(key.sk))),
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

/**
 * Shows one of a work's further pictures, which only the work's own answer tells of: no list changes. Nothing happens
 * when Square has taken it away meanwhile. Throws StaleRun.
 */
export async function placeFurther(
  table: Table,
  run: number,
  artworkId: string,
  picture: MadePicture,
): Promise<void> {
  const write = writerOf(table, run);
  for (let attempt = 1; ; attempt++) {
    const item = await table.get(keys.artwork(artworkId), true);
    const pictureSet = item && setRow.tryRead(item)?.pictureSet;
    if (!item || !pictureSet?.some(({ key }) => key === picture.key)) return;
    const next = pictureSet.map((entry) => (entry.key === picture.key ? { ...entry, picture } : entry));
    try {
      // The set as it stands there: two pictures of one work may be made at once.
      const also = { pictureSet: item['pictureSet'] };
      await write([changeItem(keys.artwork(artworkId), { pictureSet: next }, { also })]);
      return;
    } catch (error) {
      if (!(error instanceof ConditionFailed) || attempt === tries) throw error;
    }
  }
}

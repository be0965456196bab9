import { failureOf } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import type { Item, Table } from '#functions/db/table.ts';
import { changeItem } from '#functions/db/update.ts';
import { writerOf } from '#functions/sync/run/sync-records.ts';

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

import * as z from 'zod/mini';
import { keys } from '#functions/db/keys.ts';
import type { TableAndClock } from '#functions/db/ports.ts';
import { ofPartition } from '#functions/db/queries.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Table } from '#functions/db/table.ts';
import type { MediaLibrary } from '#functions/pictures/media-store.ts';
import { changedTextsSchema } from '#shared/model/shop-texts.ts';
import { sitePicturePrefix } from '#shared/rules/site-pictures.ts';
import { pictureNames } from '#shared/rules/text-rules.ts';

/**
 * Milliseconds since a picture was saved: longer than a table can be taken back (35 days), so that one taken back finds
 * pictures that were never used. No row says when a picture was last used. A picture that was saved earlier, and left the
 * draft and the last two publications within those 35 days, is missing from a table that is taken back; then it is uploaded again.
 */
const keptMs = 40 * 24 * 60 * 60_000;

/** A row of published texts, of the draft or of the publication before. */
const textsRow = storedRow('textsDraft', z.object({ texts: z.optional(changedTextsSchema) }));

interface Ports extends TableAndClock {
  readonly media: MediaLibrary;
}

/**
 * Removes the files of uploaded pictures that are neither published nor in the draft nor in the publication before,
 * once they are 40 days old. Throws UnreadableRow, and removes nothing then.
 */
export async function removeUnused({ table, media, now }: Ports): Promise<void> {
  const files = await media.list(sitePicturePrefix);
  const old = files.filter(({ savedAt }) => savedAt < now() - keptMs);
  if (old.length === 0) return;
  const used = await usedKeys(table);
  for (const { name } of old) if (![...used].some((key) => name.startsWith(key))) await media.remove(name);
}

async function usedKeys(table: Table): Promise<ReadonlySet<string>> {
  const items = await table.query({ ...ofPartition(keys.textsDraft().pk), ConsistentRead: true });
  const rows = items.map((item) => textsRow.read(item).texts);
  return new Set(rows.flatMap((texts) => pictureNames.flatMap((name) => texts?.[name]?.key ?? [])));
}

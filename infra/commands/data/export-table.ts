import type { MediaLibrary } from '#functions/pictures/media-store.ts';
import { readSchema } from '#infra/command-support/migrate.ts';
import { type RawRow, writeRowFile } from '#infra/command-support/row-file.ts';
import { allRows, type TableAt } from '#infra/command-support/rows.ts';
import { sitePicturePrefix } from '#shared/texts/site-pictures.ts';

/** Key prefixes of rows that an export leaves out: sessions, rate counters, and catalogue snapshots. */
const momentary = ['SESSION#', 'RATE#', 'SNAPSHOT#'];

/** Exports rows and the shop's own pictures. A sync makes pictures of works again. Returns the number of rows. */
export async function exportTable(
  table: TableAt,
  path: string,
  { media, now = Date.now }: { readonly media?: MediaLibrary | undefined; readonly now?: () => number } = {},
): Promise<number> {
  const schema = await readSchema(table);
  return writeRowFile(
    path,
    { schema, table: table.name, exportedAt: new Date(now()).toISOString() },
    lasting(allRows(table)),
    media && pictures(media),
  );
}

async function* pictures(media: MediaLibrary) {
  for (const { name } of await media.list(sitePicturePrefix)) {
    const file = await media.read(name);
    if (file) yield file;
  }
}

async function* lasting(rows: AsyncIterable<RawRow>): AsyncIterable<RawRow> {
  for await (const row of rows) {
    const partition = row['pk']?.S ?? '';
    if (!momentary.some((prefix) => partition.startsWith(prefix))) yield row;
  }
}

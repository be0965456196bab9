import { readSchema } from './migrate.ts';
import { type Row, writeRowFile } from './row-file.ts';
import { allRows, type TableAt } from './rows.ts';

/**
 * What is only good for the moment stays behind: sessions (everybody signs in again), counters of the last minutes,
 * and the catalogue's snapshots (made anew from the works by the first who asks).
 */
const momentary = ['SESSION#', 'RATE#', 'SNAPSHOT#'];

/** Writes a table into a file and says how many rows that were. */
export async function exportTable(
  table: TableAt,
  path: string,
  now: () => number = Date.now,
): Promise<number> {
  const schema = await readSchema(table);
  return writeRowFile(
    path,
    { schema, table: table.name, exportedAt: new Date(now()).toISOString() },
    lasting(allRows(table)),
  );
}

async function* lasting(rows: AsyncIterable<Row>): AsyncIterable<Row> {
  for await (const row of rows) {
    const partition = row['pk']?.S ?? '';
    if (!momentary.some((prefix) => partition.startsWith(prefix))) yield row;
  }
}

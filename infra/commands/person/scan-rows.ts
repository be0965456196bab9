import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Item } from '#functions/db/table.ts';
import { lists, type Rows } from '#functions/people/find-person.ts';
import { allRows, type TableAt } from '#infra/command-support/rows.ts';

/** Returns all rows that may contain a person's data. Reads the whole table, because emails are not keys. */
export async function scanRows(table: TableAt): Promise<Rows> {
  const kinds = Object.keys(lists) as (keyof typeof lists)[];
  const rows = Object.fromEntries(kinds.map((kind) => [kind, [] as Item[]])) as Record<keyof Rows, Item[]>;
  for await (const row of allRows(table)) {
    const partition = row['pk']?.S ?? '';
    const kind = kinds.find((some) =>
      lists[some].endsWith('#') ? partition.startsWith(lists[some]) : partition === lists[some],
    );
    if (kind) rows[kind].push(unmarshall({ ...row }));
  }
  return rows;
}

import { tableDefinition } from '../db/definition.ts';
import { indexKeys } from '../db/keys.ts';
import type { Table } from '../db/table.ts';

/** Enough for one pass; the oldest come first and the rest comes with the next pass. */
const most = 200;

/** Orders whose payment attempt should have ended by `time`. */
export async function listPending(table: Table, time: number): Promise<string[]> {
  return listUpTo(table, indexKeys.pendingOrder(time, '~'));
}

/** Orders that were open already at `time`. */
export async function listUnpaid(table: Table, time: number): Promise<string[]> {
  return listUpTo(table, indexKeys.unpaidOrder(time, '~'));
}

async function listUpTo(
  table: Table,
  { gsi1pk, gsi1sk }: { readonly gsi1pk: string; readonly gsi1sk: string },
): Promise<string[]> {
  const { index } = tableDefinition;
  const page = await table.queryPage({
    IndexName: index.name,
    KeyConditionExpression: 'gsi1pk = :pk AND gsi1sk <= :until',
    ExpressionAttributeValues: { ':pk': gsi1pk, ':until': gsi1sk },
    Limit: most,
  });
  return (page.Items ?? []).map((item) => String(item['pk']).slice('ORDER#'.length));
}

import { tableDefinition } from '#functions/db/definition.ts';
import { indexKeys } from '#functions/db/keys.ts';
import type { Table } from '#functions/db/table.ts';

/** An order in one of the reconciler's queues, as it was found there. */
export interface QueueEntry {
  readonly orderId: string;
  readonly gsi1pk: string;
  readonly gsi1sk: string;
}

const pageSize = 200;

/** Orders whose payment attempt should have ended by `time`, or that wait for a person. Milliseconds, as below. */
export function listPending(table: Table, time: number): AsyncGenerator<QueueEntry> {
  return listUpTo(table, indexKeys.pendingOrder(time, '~'));
}

/** Orders that were open already at `time`. */
export function listUnpaid(table: Table, time: number): AsyncGenerator<QueueEntry> {
  return listUpTo(table, indexKeys.unpaidOrder(time, '~'));
}

/** Orders whose sale Square's counts should hold by `time`. */
export function listFollowUps(table: Table, time: number): AsyncGenerator<QueueEntry> {
  return listUpTo(table, indexKeys.followUpOrder(time, '~'));
}

/** Page by page, the oldest first: however many there are, each has its turn. */
async function* listUpTo(
  table: Table,
  { gsi1pk, gsi1sk }: { readonly gsi1pk: string; readonly gsi1sk: string },
): AsyncGenerator<QueueEntry> {
  let start: Record<string, unknown> | undefined;
  do {
    const page = await table.queryPage({
      IndexName: tableDefinition.index.name,
      KeyConditionExpression: 'gsi1pk = :pk AND gsi1sk <= :until',
      ExpressionAttributeValues: { ':pk': gsi1pk, ':until': gsi1sk },
      Limit: pageSize,
      ...(start && { ExclusiveStartKey: start }),
    });
    for (const item of page.Items ?? [])
      yield {
        orderId: String(item['pk']).slice('ORDER#'.length),
        gsi1pk: String(item['gsi1pk']),
        gsi1sk: String(item['gsi1sk']),
      };
    start = page.LastEvaluatedKey;
  } while (start);
}

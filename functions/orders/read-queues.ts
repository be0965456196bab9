import { indexKeys } from '#functions/db/keys.ts';
import { inIndex } from '#functions/db/queries.ts';
import type { Table } from '#functions/db/table.ts';
import { orderIdOf } from './order.ts';

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
  until: { readonly gsi1pk: string; readonly gsi1sk: string },
): AsyncGenerator<QueueEntry> {
  let start: Record<string, unknown> | undefined;
  do {
    const page = await table.queryPage({
      ...inIndex(until, '<='),
      Limit: pageSize,
      ...(start && { ExclusiveStartKey: start }),
    });
    for (const item of page.Items ?? [])
      yield {
        orderId: orderIdOf(item),
        gsi1pk: String(item['gsi1pk']),
        gsi1sk: String(item['gsi1sk']),
      };
    start = page.LastEvaluatedKey;
  } while (start);
}

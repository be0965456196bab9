import { indexKeys } from '#functions/db/keys.ts';
import { inIndex } from '#functions/db/queries.ts';
import type { Table } from '#functions/db/table.ts';
import { orderIdOf } from './order.ts';

/** An order in one of the reconciler's queues, with its present position. */
export interface QueueEntry {
  readonly orderId: string;
  readonly gsi1pk: string;
  readonly gsi1sk: string;
}

const pageSize = 200;

/**
 * Orders of a queue up to `time` (milliseconds): with a payment attempt that should have ended by then, or in review;
 * open since before then; or with a sale that Square's counts should include. Read in pages, oldest first, so that
 * every order gets its turn.
 */
export async function* listDue(
  table: Table,
  queue: 'pendingOrder' | 'unpaidOrder' | 'followUpOrder',
  time: number,
): AsyncGenerator<QueueEntry> {
  let start: Record<string, unknown> | undefined;
  do {
    const page = await table.queryPage({
      ...inIndex(indexKeys[queue](time, '~'), '<='),
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

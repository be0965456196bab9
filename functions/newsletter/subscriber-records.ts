import * as z from 'zod/mini';
import { failureOf, ofPartition, onlyIf } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Table } from '#functions/db/table.ts';

const subscriberSchema = z.object({
  /** Hash of the address; the position in the list. */
  sk: z.string(),
  /** Id of the subscription. */
  id: z.string(),
  email: z.string(),
  /** Milliseconds. */
  confirmedAt: z.int(),
});
const subscriberRow = storedRow('subscriber', subscriberSchema);
export type Subscriber = z.infer<typeof subscriberSchema>;

const { pk } = keys.subscriber('');

/** `hash` of the address (key.ts). */
export async function isSubscriber(table: Table, hash: string): Promise<boolean> {
  return (await table.get(keys.subscriber(hash), true)) !== undefined;
}

/**
 * A part of the list, sorted by hash, after `after` or from the beginning. `last` is the next `after`; absent at the
 * end. Unreadable subscribers are skipped.
 */
export async function listSubscribers(
  table: Table,
  after: string | undefined,
  atMost: number,
): Promise<{ readonly subscribers: Subscriber[]; readonly last: string | undefined }> {
  const page = await table.queryPage({
    KeyConditionExpression: 'pk = :pk AND sk > :after',
    ExpressionAttributeValues: { ':pk': pk, ':after': after ?? ' ' },
    ConsistentRead: true,
    Limit: atMost,
  });
  const items = page.Items ?? [];
  const last = page.LastEvaluatedKey?.['sk'];
  return { subscribers: subscriberRow.readAll(items), last: last === undefined ? undefined : String(last) };
}

/** Half a read unit for every forty subscribers. */
export async function everySubscriber(table: Table): Promise<Subscriber[]> {
  return subscriberRow.readAll(await table.query(ofPartition(pk)));
}

export async function forgetSubscriber(table: Table, { sk, id }: Subscriber): Promise<void> {
  // The row may be gone, or belong to a new subscription.
  await failureOf(table.remove(keys.subscriber(sk), onlyIf({ id })));
}

export async function countSubscribers(table: Table): Promise<number> {
  return (await everySubscriber(table)).length;
}

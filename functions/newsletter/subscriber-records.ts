import * as z from 'zod/mini';
import { failureOf, onlyIf } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import { ofPartition } from '#functions/db/queries.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Table } from '#functions/db/table.ts';

const subscriberSchema = z.object({
  /** Hash of the address; the place in the list. */
  sk: z.string(),
  /** Of the subscription. */
  id: z.string(),
  email: z.string(),
  /** Milliseconds. */
  confirmedAt: z.int(),
});
const subscriberRow = storedRow('subscriber', subscriberSchema);
export type Subscriber = z.infer<typeof subscriberSchema>;

const { pk } = keys.subscriber('');

/** `hash`: of the address (key.ts). */
export async function isSubscriber(table: Table, hash: string): Promise<boolean> {
  return (await table.get(keys.subscriber(hash), true)) !== undefined;
}

/**
 * Part of the list, by the hash: what comes after `after`, or its beginning. `last` is where it goes on; absent at its
 * end. One that cannot be read is passed over.
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
  const last = items.length < atMost ? undefined : String(items.at(-1)?.['sk']);
  return { subscribers: subscriberRow.readAll(items), last };
}

/** Half a read unit for every forty of them. */
export async function everySubscriber(table: Table): Promise<Subscriber[]> {
  return subscriberRow.readAll(await table.query(ofPartition(pk)));
}

export async function forgetSubscriber(table: Table, { sk, id }: Subscriber): Promise<void> {
  // It may be gone, or a new subscription was asked for meanwhile.
  await failureOf(table.remove(keys.subscriber(sk), onlyIf({ id })));
}

export async function countSubscribers(table: Table): Promise<number> {
  return (await everySubscriber(table)).length;
}

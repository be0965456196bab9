import * as z from 'zod/mini';
import { keys } from '#functions/db/keys.ts';
import { ConditionFailed, type Table } from '#functions/db/table.ts';
import { addressHash } from './key.ts';

const subscriberSchema = z.object({
  /** Hash of the address; the place in the list. */
  sk: z.string(),
  /** Of the subscription. */
  id: z.string(),
  email: z.string(),
  /** Milliseconds. */
  confirmedAt: z.int(),
});
export type Subscriber = z.infer<typeof subscriberSchema>;

const { pk } = keys.subscriber('');
const ofList = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } } as const;

export async function findSubscriber(table: Table, email: string): Promise<Subscriber | undefined> {
  const item = await table.get(keys.subscriber(addressHash(email)), true);
  return item && subscriberSchema.parse(item);
}

/** Part of the list, by the hash: what comes after `after`, or its beginning. */
export async function listSubscribers(
  table: Table,
  after: string | undefined,
  atMost: number,
): Promise<Subscriber[]> {
  const page = await table.queryPage({
    KeyConditionExpression: 'pk = :pk AND sk > :after',
    ExpressionAttributeValues: { ':pk': pk, ':after': after ?? ' ' },
    ConsistentRead: true,
    Limit: atMost,
  });
  return (page.Items ?? []).map((item) => subscriberSchema.parse(item));
}

export async function everySubscriber(table: Table): Promise<Subscriber[]> {
  return (await table.query(ofList)).map((item) => subscriberSchema.parse(item));
}

export async function forgetSubscriber(table: Table, { sk, id }: Subscriber): Promise<void> {
  try {
    await table.remove(keys.subscriber(sk), {
      ConditionExpression: 'id = :id',
      ExpressionAttributeValues: { ':id': id },
    });
  } catch (error) {
    // It is gone, or she has asked anew meanwhile.
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/** Half a read unit for every forty of them. */
export async function countSubscribers(table: Table): Promise<number> {
  let count = 0;
  let start: Record<string, unknown> | undefined;
  do {
    const page = await table.queryPage({
      ...ofList,
      Select: 'COUNT',
      ...(start && { ExclusiveStartKey: start }),
    });
    count += page.Count ?? 0;
    start = page.LastEvaluatedKey;
  } while (start);
  return count;
}

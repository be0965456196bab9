import { failureOf } from '#functions/db/conditions.ts';
import { indexKeys, keys, tableDefinition } from '#functions/db/keys.ts';
import { inIndex } from '#functions/db/queries.ts';
import type { Table, TransactAction } from '#functions/db/table.ts';
import { updateAction } from '#functions/db/update.ts';
import { normalizeAddress } from '#functions/platform/hash-email.ts';
import { readSubscription, type Subscription } from './subscription-records.ts';

const list = {
  IndexName: tableDefinition.index.name,
  KeyConditionExpression: 'gsi1pk = :pk AND begins_with(gsi1sk, :step)',
} as const;
const { gsi1pk } = indexKeys.unconfirmedSubscription('new', 0, '');
const prefix = keys.subscription('').pk;

/** The ids of those whose owner has not been written to yet, the longest waiting first. */
export async function listNewSubscriptions(table: Table, atMost: number): Promise<string[]> {
  const page = await table.queryPage({
    ...list,
    ExpressionAttributeValues: { ':pk': gsi1pk, ':step': 'new#' },
    Limit: atMost,
  });
  return (page.Items ?? []).map(({ pk }) => String(pk).slice(prefix.length));
}

/** Takes a subscription off the list of new ones; its owner is written to in the same transaction. */
export function askedAction(id: string, { askedAt }: Subscription, addressHash: string): TransactAction {
  return updateAction(keys.subscription(id), {
    label: 'asked',
    set: { gsi1sk: indexKeys.unconfirmedSubscription('asked', askedAt, id).gsi1sk, addressHash },
    where: { gsi1sk: indexKeys.unconfirmedSubscription('new', askedAt, id).gsi1sk },
  });
}

/** A subscription whose owner is not to be asked leaves nothing behind. */
export async function dropNewSubscription(table: Table, id: string): Promise<void> {
  const dropped = table.remove(keys.subscription(id), {
    ConditionExpression: 'begins_with(gsi1sk, :new)',
    ExpressionAttributeValues: { ':new': 'new#' },
  });
  await failureOf(dropped);
}

/**
 * The subscriptions of an address that its owner has not confirmed. Reads all of the shop's that are not confirmed, a
 * read unit each: for the studio, which has no key to the hashes. Those of version 0.1.0 are on no list; they expire
 * within seven days.
 */
export async function findUnconfirmed(
  table: Table,
  email: string,
  now: number,
): Promise<{ readonly id: string; readonly subscription: Subscription }[]> {
  const rows = await table.query(inIndex({ gsi1pk }));
  const items = await table.batchGet(
    rows.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })),
    true,
  );
  const address = normalizeAddress(email);
  const ids = items
    .filter((item) => normalizeAddress(String(item['email'] ?? '')) === address)
    .map(({ pk }) => String(pk).slice(prefix.length));
  const found = await Promise.all(
    ids.map(async (id) => ({ id, subscription: await readSubscription(table, id, now) })),
  );
  return found.flatMap(({ id, subscription }) =>
    subscription?.email === undefined ? [] : [{ id, subscription }],
  );
}

import * as z from 'zod/mini';
import { failureOf, present } from '#functions/db/conditions.ts';
import { indexKeys, keys, tableDefinition } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Table, TransactAction } from '#functions/db/table.ts';
import { insertAction, updateAction } from '#functions/db/update.ts';
import { safeEqual } from '#functions/http/cookies.ts';
import { hashSecret, isSecret, newSubscriptionId, type SubscriptionKey, secretOf } from './key.ts';

/** Seconds. Unconfirmed subscriptions are then deleted. */
const unconfirmedKept = 7 * 24 * 60 * 60;
/** Seconds for which an ended subscription's links are still recognized; the row has no other data. */
const endedKept = 400 * 24 * 60 * 60;

const subscriptionSchema = z.object({
  /**
   * The hash of the secret. Rows of version 0.1.0 have the secret itself, and that version must be able to read this
   * field.
   */
  secret: z.string(),
  /** Present only until it is confirmed; the subscriber's row has it then. Absent in an ended subscription. */
  email: z.optional(z.string()),
  addressHash: z.optional(z.string()),
  /** Milliseconds, as every time here. */
  askedAt: z.int(),
  /** Version of the published texts (functions/texts) that the subscriber agreed to; 0 means shop.config.ts. */
  textsVersion: z.optional(z.int()),
  confirmedAt: z.optional(z.int()),
  endedAt: z.optional(z.int()),
  /** Seconds. */
  expiresAt: z.optional(z.int()),
});
const subscriptionRow = storedRow('subscription', subscriptionSchema);
export type Subscription = z.infer<typeof subscriptionSchema>;

/** Records that somebody has entered this address. Whether to ask its owner is decided later. `key` of the secrets. */
export function askAction(
  key: string,
  { email, textsVersion }: { readonly email: string; readonly textsVersion: number },
  at: number,
): TransactAction {
  const id = newSubscriptionId();
  return insertAction({
    ...keys.subscription(id),
    ...indexKeys.unconfirmedSubscription('new', at, id),
    secret: hashSecret(secretOf(key, id)),
    email,
    askedAt: at,
    textsVersion,
    expiresAt: seconds(at) + unconfirmedKept,
  });
}

/** Undefined if it was never requested, or not confirmed in time. */
export async function readSubscription(
  table: Table,
  id: string,
  now: number,
): Promise<Subscription | undefined> {
  const item = await table.get(keys.subscription(id), true);
  const row = item && subscriptionRow.read(item);
  // DynamoDB deletes expired rows late.
  return row?.expiresAt !== undefined && row.expiresAt <= seconds(now) ? undefined : row;
}

/**
 * Whether a link's secret belongs to this subscription. `key`: also accepts links written after the key was changed.
 */
export function opens({ secret }: Subscription, link: SubscriptionKey, key: string): boolean {
  if (isSecret(secret)) return safeEqual(link.secret, secret);
  const hash = hashSecret(link.secret);
  return [secret, hashSecret(secretOf(key, link.id))].some((accepted) => safeEqual(hash, accepted));
}

/**
 * Confirms a subscription; `addressHash` is the hash by the current key. True also if the address was confirmed before,
 * by this link or another; false if this subscription has ended meanwhile.
 */
export async function confirmSubscription(
  table: Table,
  id: string,
  { email, secret }: Subscription,
  { addressHash, now }: { readonly addressHash: string; readonly now: number },
): Promise<boolean> {
  if (email === undefined) return false;
  const failure = await failureOf(
    table.transact([
      updateAction(keys.subscription(id), {
        set: { confirmedAt: now, addressHash },
        remove: ['email', 'expiresAt', 'gsi1pk', 'gsi1sk'],
        where: { secret, email: present },
      }),
      insertAction({ ...keys.subscriber(addressHash), id, email, confirmedAt: now }, 'subscriber'),
    ]),
  );
  if (!failure || failure.has('subscriber')) return true;
  const changed = await readSubscription(table, id, now);
  return changed?.confirmedAt !== undefined && changed.endedAt === undefined;
}

/** Ends a subscription and deletes its address. Ending twice succeeds. */
export async function endSubscription(
  table: Table,
  id: string,
  { addressHash: hash, confirmedAt, secret }: Subscription,
  now: number,
): Promise<void> {
  const ended = updateAction(keys.subscription(id), {
    set: { endedAt: now, expiresAt: seconds(now) + endedKept },
    remove: ['email', 'addressHash', 'gsi1pk', 'gsi1sk'],
    where: { secret },
  });
  const isListed = hash !== undefined && confirmedAt !== undefined;
  // The row has expired and was deleted, which also ends it; or the address belongs to another subscription.
  await failureOf(table.transact([ended, ...(isListed ? [unlisted(hash, id)] : [])]));
}

/** The same address may have another subscription. */
function unlisted(hash: string, id: string): TransactAction {
  return {
    Delete: {
      Key: keys.subscriber(hash),
      ConditionExpression: 'attribute_not_exists(pk) OR id = :id',
      ExpressionAttributeValues: { ':id': id },
    },
  };
}

const list = {
  IndexName: tableDefinition.index.name,
  KeyConditionExpression: 'gsi1pk = :pk AND begins_with(gsi1sk, :step)',
} as const;
const { gsi1pk } = indexKeys.unconfirmedSubscription('new', 0, '');
const prefix = keys.subscription('').pk;

/** Ids of subscriptions whose owner has not been asked yet, the oldest first. */
export async function listNewSubscriptions(table: Table, atMost: number): Promise<string[]> {
  const page = await table.queryPage({
    ...list,
    ExpressionAttributeValues: { ':pk': gsi1pk, ':step': 'new#' },
    Limit: atMost,
  });
  return (page.Items ?? []).map(({ pk }) => String(pk).slice(prefix.length));
}

/** Removes a subscription from the list of new ones, in the transaction that writes the email to its owner. */
export function askedAction(id: string, { askedAt }: Subscription, addressHash: string): TransactAction {
  return updateAction(keys.subscription(id), {
    label: 'asked',
    set: { gsi1sk: indexKeys.unconfirmedSubscription('asked', askedAt, id).gsi1sk, addressHash },
    where: { gsi1sk: indexKeys.unconfirmedSubscription('new', askedAt, id).gsi1sk },
  });
}

/** Deletes a subscription whose owner is not to be asked. */
export async function dropNewSubscription(table: Table, id: string): Promise<void> {
  const dropped = table.remove(keys.subscription(id), {
    ConditionExpression: 'begins_with(gsi1sk, :new)',
    ExpressionAttributeValues: { ':new': 'new#' },
  });
  await failureOf(dropped);
}

const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000);

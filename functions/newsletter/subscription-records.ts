import * as z from 'zod/mini';
import { failureOf, present } from '#functions/db/conditions.ts';
import { indexKeys, keys, tableDefinition } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Table, TransactAction } from '#functions/db/table.ts';
import { insertAction, updateAction } from '#functions/db/update.ts';
import { safeEqual } from '#functions/http/cookies.ts';
import { hashSecret, isSecret, newSubscriptionId, type SubscriptionKey, secretOf } from './key.ts';

/** Seconds. What nobody confirms is forgotten. */
const unconfirmedKept = 7 * 24 * 60 * 60;
/** Seconds for which an email's link is still known for one that has ended; the row says no more than that. */
const endedKept = 400 * 24 * 60 * 60;

const subscriptionSchema = z.object({
  /** The hash of the secret; the secret itself in rows of version 0.1.0, which must be able to read this one. */
  secret: z.string(),
  /** Only until it is confirmed; then it stands among the subscribers. Absent in one that has ended. */
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

/** Somebody has typed this address. Whether its owner is asked at all is decided when the email is due. `key` of the secrets. */
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

/** Undefined for one that was never asked for, or that nobody confirmed in time. */
export async function readSubscription(
  table: Table,
  id: string,
  now: number,
): Promise<Subscription | undefined> {
  const item = await table.get(keys.subscription(id), true);
  const row = item && subscriptionRow.read(item);
  // DynamoDB takes its time with what has expired.
  return row?.expiresAt !== undefined && row.expiresAt <= seconds(now) ? undefined : row;
}

/** Whether a link's secret is this subscription's. `key`: a link that was written after the key was changed is good, too. */
export function opens({ secret }: Subscription, link: SubscriptionKey, key: string): boolean {
  if (isSecret(secret)) return safeEqual(link.secret, secret);
  const hash = hashSecret(link.secret);
  return [secret, hashSecret(secretOf(key, link.id))].some((accepted) => safeEqual(hash, accepted));
}

/**
 * The owner of the address, whose hash by the key of now is `addressHash`, subscribes. True as
 * well where the address was confirmed before, by this link or another; false where this subscription has ended
 * meanwhile.
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

/** Nothing is sent there any more. The address goes with its row; ending twice is ending once. */
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
  // Expired and cleared away: that is an end, too. Or the address belongs to another subscription by now.
  await failureOf(table.transact([ended, ...(isListed ? [unlisted(hash, id)] : [])]));
}

/** The same address may have another subscription by now. */
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

const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000);

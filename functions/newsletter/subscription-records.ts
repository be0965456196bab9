import * as z from 'zod/mini';
import { absentOr, failureOf, inIndex, onlyIf, present } from '#functions/db/conditions.ts';
import { indexKeys, keys } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Table, TransactAction } from '#functions/db/table.ts';
import { insertAction, updateAction } from '#functions/db/update.ts';
import { safeEqual } from '#functions/http/cookies.ts';
import { hashSecret, isSecret, newSubscriptionId, type SubscriptionKey, secretOf } from './key.ts';

/** Seconds after which an unconfirmed subscription is deleted. */
const unconfirmedKept = 7 * 24 * 60 * 60;
/** Seconds for which the links of an ended subscription are recognized. Its row has no other data. */
const endedKept = 400 * 24 * 60 * 60;

const subscriptionSchema = z.object({
  /**
   * Hash of the secret. Rows of version 0.1.0 have the secret itself. The field has the same form for both, because
   * that version must be able to read it.
   */
  secret: z.string(),
  /** Address until it is confirmed; afterwards only the subscriber's row has it. Absent in an ended subscription. */
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

/** Returns the action that records that somebody has entered this address. `key`: the secret `addressKey`. */
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

/** Reads a subscription. Returns undefined if it was never requested or was not confirmed in time. */
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

/** Returns whether a link's secret belongs to this subscription. Accepts links written after a change of `key` too. */
export function opens({ secret }: Subscription, link: SubscriptionKey, key: string): boolean {
  if (isSecret(secret)) return safeEqual(link.secret, secret);
  const hash = hashSecret(link.secret);
  return [secret, hashSecret(secretOf(key, link.id))].some((accepted) => safeEqual(hash, accepted));
}

/**
 * Confirms a subscription. `addressHash` is the hash by the current key. Returns true even if the address was confirmed
 * before, by this or another link, and false if this subscription has ended meanwhile.
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
  const unlisted = isListed
    ? [{ Delete: { Key: keys.subscriber(hash), ...onlyIf({ id: absentOr(id) }) } }]
    : [];
  // A failed condition means that the row was deleted, or that the address belongs to another subscription.
  await failureOf(table.transact([ended, ...unlisted]));
}

const prefix = keys.subscription('').pk;

/** Lists the ids of subscriptions whose owners have not been asked to confirm, oldest first. */
export async function listNewSubscriptions(table: Table, atMost: number): Promise<string[]> {
  // The sort keys of the other subscriptions in this list begin with `asked` and come before these.
  const isNew = inIndex(indexKeys.unconfirmedSubscription('new', 0, ''), '>');
  const page = await table.queryPage({ ...isNew, Limit: atMost });
  return (page.Items ?? []).map(({ pk }) => String(pk).slice(prefix.length));
}

/** Returns the action that removes a subscription from the list of new ones when its email is written. */
export function askedAction(id: string, { askedAt }: Subscription, addressHash: string): TransactAction {
  return updateAction(keys.subscription(id), {
    label: 'asked',
    set: { gsi1sk: indexKeys.unconfirmedSubscription('asked', askedAt, id).gsi1sk, addressHash },
    where: { gsi1sk: indexKeys.unconfirmedSubscription('new', askedAt, id).gsi1sk },
  });
}

/** Deletes a new subscription whose owner must not be asked. */
export async function dropNewSubscription(table: Table, id: string): Promise<void> {
  const dropped = table.remove(keys.subscription(id), {
    ConditionExpression: 'begins_with(gsi1sk, :new)',
    ExpressionAttributeValues: { ':new': 'new#' },
  });
  await failureOf(dropped);
}

const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000);

import * as z from 'zod/mini';
import { absent, failureOf, ofPartition, onlyIf, present } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Table, TableAndClock, TransactAction } from '#functions/db/table.ts';
import { insertAction, updateAction } from '#functions/db/update.ts';
import { readLastAnnouncement } from './announcement-records.ts';
import { subscriberHash } from './key.ts';
import { readSubscription } from './subscription-records.ts';

const subscriberSchema = z.object({
  /** Hash of the address, which is the position in the list. */
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

/** Returns whether the list has the address with this hash (key.ts). */
export async function isSubscriber(table: Table, hash: string): Promise<boolean> {
  return (await table.get(keys.subscriber(hash), true)) !== undefined;
}

/**
 * Reads a part of the list, which is sorted by hash, from the beginning or after the hash `after`. `last` is the
 * `after` of the next part; undefined at the end. Skips unreadable subscribers.
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

/** Reads all subscribers. Forty of them take about half a read unit. */
export async function everySubscriber(table: Table): Promise<Subscriber[]> {
  return subscriberRow.readAll(await table.query(ofPartition(pk)));
}

async function forgetSubscriber(table: Table, { sk, id }: Subscriber): Promise<void> {
  // A failed condition means that the row was removed or belongs to a new subscription.
  await failureOf(table.remove(keys.subscriber(sk), onlyIf({ id })));
}

export async function countSubscribers(table: Table): Promise<number> {
  return (await everySubscriber(table)).length;
}

/** Seconds until the list is checked again, because an earlier version may have written to it after a rollback. */
const checkedFor = 24 * 60 * 60;

/**
 * Moves subscribers whose address was not hashed with `key`: version 0.1.0 used no key, and a backup from another stack
 * used another key. Checks the list once a day, and immediately after a change of the key. Stops at `until`
 * (milliseconds) and continues in the next run.
 */
export async function rehashSubscribers(
  { table, now }: TableAndClock,
  key: string,
  until: number,
): Promise<void> {
  const seconds = Math.floor(now() / 1000);
  // The hash of an empty address identifies the key.
  const check = keys.rate('subscribers-checked', subscriberHash(key, ''));
  if (Number((await table.get(check))?.['expiresAt'] ?? 0) > seconds) return;
  // Announcements read the list in its order, so no subscriber is moved during an announcement.
  const last = await readLastAnnouncement(table);
  if (last && last.told === undefined) return;
  const next = (last?.number ?? 0) + 1;
  for (const subscriber of await everySubscriber(table)) {
    if (now() >= until) return;
    const hash = subscriberHash(key, subscriber.email);
    if (subscriber.sk !== hash && !(await move(table, subscriber, { hash, next, now: now() }))) return;
  }
  await table.put({ ...check, expiresAt: seconds + checkedFor });
}

/** Moves a subscriber to another hash. Returns false and moves nothing if the announcement `next` has begun. */
async function move(
  table: Table,
  subscriber: Subscriber,
  { hash, next, now }: { readonly hash: string; readonly next: number; readonly now: number },
): Promise<boolean> {
  const { sk, id } = subscriber;
  const subscription = await readSubscription(table, id, now);
  const failure = await failureOf(
    table.transact([
      { label: 'announcement', ConditionCheck: { Key: keys.announcement(next), ...onlyIf({ pk: absent }) } },
      { Delete: { Key: keys.subscriber(sk), ...onlyIf({ id }) } },
      insertAction({ ...subscriber, ...keys.subscriber(hash) }, 'after'),
      ...(subscription?.addressHash === undefined ? [] : [renameIn(id, hash)]),
    ]),
  );
  if (failure?.has('announcement')) return false;
  // If `after` failed, the address is on the list with another subscription. Otherwise the row has changed meanwhile.
  if (failure?.has('after')) await forgetSubscriber(table, subscriber);
  return true;
}

/** Returns the action that updates the hash by which a subscription refers to the subscriber's row. */
function renameIn(id: string, hash: string): TransactAction {
  return updateAction(keys.subscription(id), {
    set: { addressHash: hash },
    where: { addressHash: present },
  });
}

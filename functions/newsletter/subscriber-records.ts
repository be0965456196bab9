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

async function forgetSubscriber(table: Table, { sk, id }: Subscriber): Promise<void> {
  // The row may be gone, or belong to a new subscription.
  await failureOf(table.remove(keys.subscriber(sk), onlyIf({ id })));
}

export async function countSubscribers(table: Table): Promise<number> {
  return (await everySubscriber(table)).length;
}

/** Seconds after which the list is checked again: a version that was rolled back may have written to it. */
const checkedFor = 24 * 60 * 60;

/**
 * Moves subscribers whose address was hashed with another key to the hash by `key`: version 0.1.0 used no key, and a
 * backup restored into another stack has another one. Checks the list once a day, and at once for a new key. Stops at
 * `until` (milliseconds) and continues in the next run.
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
  // Announcements read the list in its order, so no subscriber is moved during one.
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

/** False, without moving anything, once the announcement with the number `next` has begun. */
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
  // The address is already on the list with another subscription; otherwise the row has changed meanwhile.
  if (failure?.has('after')) await forgetSubscriber(table, subscriber);
  return true;
}

/** The subscription refers to the subscriber's row by hash. */
function renameIn(id: string, hash: string): TransactAction {
  return updateAction(keys.subscription(id), {
    set: { addressHash: hash },
    where: { addressHash: present },
  });
}

import { absent, failureOf, onlyIf, present } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import type { Table, TableAndClock, TransactAction } from '#functions/db/table.ts';
import { insertAction, updateAction } from '#functions/db/update.ts';
import { readLastAnnouncement } from './announcement-records.ts';
import { subscriberHash } from './key.ts';
import { everySubscriber, forgetSubscriber, type Subscriber } from './subscriber-records.ts';
import { readSubscription } from './subscription-records.ts';

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

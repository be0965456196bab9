import { normalizeAddress } from '#functions/address-hash.ts';
import type { Table } from '#functions/db/table.ts';
import { forgetMails } from '#functions/mail/forget-mails.ts';
import { csvOf, csvReply } from '#functions/orders/admin/csv.ts';
import {
  everySubscriber,
  forgetSubscriber,
  type Subscriber,
} from '#functions/subscribers/subscriber-records.ts';
import { endSubscription, readSubscription } from '#functions/subscribers/subscription-records.ts';
import { findUnconfirmed } from '#functions/subscribers/unconfirmed.ts';
import type { Reply } from '#shared/contract/handlers.ts';

/** Among all of them, for the studio has no key to the hashes: a read unit for every forty. */
async function findSubscriber(table: Table, email: string): Promise<Subscriber | undefined> {
  const address = normalizeAddress(email);
  return (await everySubscriber(table)).find((one) => normalizeAddress(one.email) === address);
}

/**
 * What is kept of an address, for its owner who asks: since when it is on the list, or when a confirmation was asked
 * for.
 */
export async function lookUp(table: Table, email: string, now: number) {
  const [found, unconfirmed] = await Promise.all([
    findSubscriber(table, email),
    findUnconfirmed(table, email, now),
  ]);
  const asked = unconfirmed.map(({ subscription }) => subscription.askedAt);
  return {
    isSubscribed: found !== undefined,
    ...(found && { confirmedAt: new Date(found.confirmedAt).toISOString() }),
    ...(asked.length > 0 && { askedAt: new Date(Math.max(...asked)).toISOString() }),
  };
}

/** Ends every subscription of an address, and removes emails to it that wait or were given up. */
export async function removeSubscriber(table: Table, email: string, now: number) {
  const [found, unconfirmed] = await Promise.all([
    findSubscriber(table, email),
    findUnconfirmed(table, email, now),
  ]);
  for (const { id, subscription } of unconfirmed) {
    await endSubscription(table, id, subscription, now);
    await forgetMails(table, id);
  }
  const subscription = found && (await readSubscription(table, found.id, now));
  if (found && subscription) await endSubscription(table, found.id, subscription, now);
  if (found) {
    // Also where only the list has the address.
    await forgetSubscriber(table, found);
    await forgetMails(table, found.id);
  }
  return { wasSubscribed: found !== undefined, wasAsked: unconfirmed.length > 0 };
}

/** The artist's own list, to take along. */
export async function subscribersCsv(table: Table): Promise<Reply<string>> {
  const all = (await everySubscriber(table)).sort((a, b) => a.confirmedAt - b.confirmedAt);
  const rows = all.map(({ email, confirmedAt }) => [email, new Date(confirmedAt).toISOString()]);
  return csvReply(csvOf([['Email', 'Confirmed (UTC)'], ...rows]), 'subscribers.csv');
}

import { normalizeAddress } from '#functions/address-hash.ts';
import type { Table } from '#functions/db/table.ts';
import { csvOf } from '#functions/studio/orders/csv.ts';
import {
  everySubscriber,
  forgetSubscriber,
  type Subscriber,
} from '#functions/subscribers/subscriber-records.ts';
import { endSubscription, readSubscription } from '#functions/subscribers/subscription-records.ts';
import type { Reply } from '#shared/contract/handlers.ts';

/** Among all of them, for the studio has no key to the hashes: a read unit for every forty. */
async function findSubscriber(table: Table, email: string): Promise<Subscriber | undefined> {
  const address = normalizeAddress(email);
  return (await everySubscriber(table)).find((one) => normalizeAddress(one.email) === address);
}

/** What is kept of an address, for its owner who asks. */
export async function lookUp(table: Table, email: string) {
  const found = await findSubscriber(table, email);
  return {
    isSubscribed: found !== undefined,
    ...(found && { confirmedAt: new Date(found.confirmedAt).toISOString() }),
  };
}

/** Answers whether there was one. */
export async function removeSubscriber(table: Table, email: string, now: number): Promise<boolean> {
  const found = await findSubscriber(table, email);
  const subscription = found && (await readSubscription(table, found.id, now));
  if (subscription) await endSubscription(table, found.id, subscription, now);
  // Also where the list alone knows her.
  if (found) await forgetSubscriber(table, found);
  return found !== undefined;
}

/** The artist's own list, to take along. */
export async function subscribersCsv(table: Table): Promise<Reply<string>> {
  const all = (await everySubscriber(table)).sort((a, b) => a.confirmedAt - b.confirmedAt);
  const rows = all.map(({ email, confirmedAt }) => [email, new Date(confirmedAt).toISOString()]);
  return {
    reply: true,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="subscribers.csv"',
    },
    raw: csvOf([['E-mail', 'Confirmed (UTC)'], ...rows]),
  };
}

import { auditAction, usernameOf, writeAudit } from '#functions/audit/audit.ts';
import type { Table } from '#functions/db/table.ts';
import { csvOf } from '#functions/http/csv.ts';
import type { Services } from '#functions/http/services.ts';
import { changeMails } from '#functions/mail/change-mails.ts';
import { forgetMails } from '#functions/mail/read-mails.ts';
import { normalizeAddress } from '#functions/platform/hash-email.ts';
import type { Handlers } from '#shared/contract/handlers.ts';
import { announce, readNews } from './announce.ts';
import { everySubscriber, forgetSubscriber, type Subscriber } from './subscriber-records.ts';
import { endSubscription, findUnconfirmed, readSubscription } from './subscription-records.ts';

/** What the artist does about subscribers. */
export function newsletterHandlers({ config, table, now }: Services) {
  const news = { table, now, mayWrite: config.mail !== undefined };

  return {
    getNews: () => readNews(news),

    announceWorks: async ({ body, user }) => {
      const count = new Set(body.artworkIds).size;
      const detail = count === 1 ? 'Told of one new work' : `Told of ${count} new works`;
      const also = auditAction({ who: usernameOf(user), action: 'announceWorks', detail }, now());
      await announce(news, body, also);
      return readNews(news);
    },

    findSubscriber: ({ body: { email } }) => lookUp(table, email, now()),

    removeSubscriber: async ({ body: { email }, user }) => {
      const removed = await removeSubscriber(table, email, now());
      const { wasSubscribed, wasAsked } = removed;
      const detail = wasSubscribed
        ? 'An address was removed from the list'
        : 'An unconfirmed sign-up was deleted';
      if (wasSubscribed || wasAsked)
        await writeAudit({ table, now }, { who: usernameOf(user), action: 'removeSubscriber', detail });
      return removed;
    },

    exportSubscribers: async ({ user }) => {
      const who = usernameOf(user);
      const change = { title: 'Subscribers exported', detail: 'All subscribers', username: who, at: now() };
      await table.transact([
        auditAction({ who, action: 'exportSubscribers', detail: change.detail }, change.at),
        ...changeMails({ config }, change),
      ]);
      return { name: 'subscribers.csv', text: await subscribersCsv(table) };
    },
  } satisfies Partial<Handlers>;
}

/** Among all of them, for the studio has no key to the hashes: a read unit for every forty. */
async function findSubscriber(table: Table, email: string): Promise<Subscriber | undefined> {
  const address = normalizeAddress(email);
  return (await everySubscriber(table)).find((one) => normalizeAddress(one.email) === address);
}

/**
 * What is kept of an address, for its owner who asks: since when it is on the list, or when a confirmation was asked
 * for.
 */
async function lookUp(table: Table, email: string, now: number) {
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
async function removeSubscriber(table: Table, email: string, now: number) {
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
async function subscribersCsv(table: Table): Promise<string> {
  const all = (await everySubscriber(table)).sort((a, b) => a.confirmedAt - b.confirmedAt);
  const rows = all.map(({ email, confirmedAt }) => [email, new Date(confirmedAt).toISOString()]);
  return csvOf([['Email', 'Confirmed (UTC)'], ...rows]);
}

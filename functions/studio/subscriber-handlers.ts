import { auditAction, usernameOf, writeAudit } from '#functions/audit/audit.ts';
import type { Table, TransactAction } from '#functions/db/table.ts';
import {
  listEnquiries,
  mailsOf,
  removeEnquiry,
  setEnquiryDone,
} from '#functions/enquiries/enquiry-records.ts';
import { csvOf, csvReply } from '#functions/http/csv.ts';
import { done } from '#functions/http/done.ts';
import type { Services } from '#functions/http/services.ts';
import { forgetMails } from '#functions/mail/forget-mails.ts';
import { announce, readNews } from '#functions/news/announce.ts';
import { normalizeAddress } from '#functions/platform/hash-email.ts';
import {
  everySubscriber,
  forgetSubscriber,
  type Subscriber,
} from '#functions/subscribers/subscriber-records.ts';
import { endSubscription, readSubscription } from '#functions/subscribers/subscription-records.ts';
import { findUnconfirmed } from '#functions/subscribers/unconfirmed.ts';
import type { Handlers, Reply } from '#shared/contract/handlers.ts';

/** What the artist does about questions and subscribers. */
export function subscriberHandlers({ config, table, now }: Services) {
  const news = { table, now, mayWrite: config.mail !== undefined };

  return {
    listEnquiries: () => listEnquiries(table, now()),

    setEnquiryDone: ({ params: { id }, body: { isDone }, user }) => {
      const detail = isDone ? 'A question is answered' : 'A question is open again';
      const also = auditAction({ who: usernameOf(user), action: 'setEnquiryDone', detail }, now());
      return setEnquiryDone(table, { id, isDone, also }, now());
    },

    deleteEnquiry: ({ params: { id }, user }) => {
      const detail = 'A question is deleted';
      const also = auditAction({ who: usernameOf(user), action: 'deleteEnquiry', detail }, now());
      return done(deleteEnquiry(table, id, also));
    },

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
      const detail = 'All subscribers';
      await writeAudit({ table, now }, { who: usernameOf(user), action: 'exportSubscribers', detail });
      return subscribersCsv(table);
    },
  } satisfies Partial<Handlers>;
}

/**
 * Deletes a question together with what `also` says, and its email if that has not been sent. An email that the artist
 * has is in the artist's mailbox alone. Throws notFound for one that is not kept.
 */
async function deleteEnquiry(table: Table, id: string, also: TransactAction): Promise<void> {
  // First, so that a process that crashes in between can be asked again.
  await forgetMails(table, mailsOf(id));
  await removeEnquiry(table, id, also);
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
async function subscribersCsv(table: Table): Promise<Reply<string>> {
  const all = (await everySubscriber(table)).sort((a, b) => a.confirmedAt - b.confirmedAt);
  const rows = all.map(({ email, confirmedAt }) => [email, new Date(confirmedAt).toISOString()]);
  return csvReply(csvOf([['Email', 'Confirmed (UTC)'], ...rows]), 'subscribers.csv');
}

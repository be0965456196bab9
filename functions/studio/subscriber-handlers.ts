import { auditAction, writeAudit } from '#functions/audit/audit.ts';
import { listEnquiries, setEnquiryDone } from '#functions/enquiries/enquiry-records.ts';
import { done } from '#functions/http/done.ts';
import type { SessionUser } from '#functions/http/ports.ts';
import { announce, readNews } from '#functions/news/announce.ts';
import type { Services } from '#functions/services.ts';
import type { Handlers } from '#shared/contract/handlers.ts';
import { deleteEnquiry } from './delete-enquiry.ts';
import { lookUp, removeSubscriber, subscribersCsv } from './subscribers.ts';

/** What the artist does about questions and subscribers. */
export function subscriberHandlers({ config, table, now }: Services) {
  const news = { table, now, mayWrite: config.mail !== undefined };

  return {
    listEnquiries: () => listEnquiries(table, now()),

    setEnquiryDone: ({ params: { id }, body: { isDone }, user }) => {
      const detail = isDone ? 'A question is answered' : 'A question is open again';
      const also = auditAction({ who: nameOf(user), action: 'setEnquiryDone', detail }, now());
      return setEnquiryDone(table, { id, isDone, also }, now());
    },

    deleteEnquiry: ({ params: { id }, user }) => {
      const detail = 'A question is deleted';
      const also = auditAction({ who: nameOf(user), action: 'deleteEnquiry', detail }, now());
      return done(deleteEnquiry(table, id, also));
    },

    getNews: () => readNews(news),

    announceWorks: async ({ body, user }) => {
      const count = new Set(body.artworkIds).size;
      const detail = count === 1 ? 'Told of one new work' : `Told of ${count} new works`;
      const also = auditAction({ who: nameOf(user), action: 'announceWorks', detail }, now());
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
        await writeAudit({ table, now }, { who: nameOf(user), action: 'removeSubscriber', detail });
      return removed;
    },

    exportSubscribers: async ({ user }) => {
      const detail = 'All subscribers';
      await writeAudit({ table, now }, { who: nameOf(user), action: 'exportSubscribers', detail });
      return subscribersCsv(table);
    },
  } satisfies Partial<Handlers>;
}

/** Access `admin` has seen to it that there is one. */
export function nameOf(user: SessionUser | undefined): string {
  return user?.username ?? '';
}

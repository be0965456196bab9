import { auditAction, usernameOf } from '#functions/audit/audit.ts';
import type { Table } from '#functions/db/table.ts';
import { csvOf } from '#functions/http/csv.ts';
import type { Services } from '#functions/http/services.ts';
import { changeMails } from '#functions/mail/change-mails.ts';
import type { Handlers } from '#shared/contract/handlers.ts';
import { announce, readNews } from './announce.ts';
import { everySubscriber } from './subscriber-records.ts';

/** The artist's operations on subscribers. */
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

/** The list of subscribers as a file for the artist. */
async function subscribersCsv(table: Table): Promise<string> {
  const all = (await everySubscriber(table)).sort((a, b) => a.confirmedAt - b.confirmedAt);
  const rows = all.map(({ email, confirmedAt }) => [email, new Date(confirmedAt).toISOString()]);
  return csvOf([['Email', 'Confirmed (UTC)'], ...rows]);
}

import { auditAction, usernameOf } from '#functions/audit/audit.ts';
import { fromRecord, readArtwork } from '#functions/catalogue/artwork-records.ts';
import { failureOf } from '#functions/db/conditions.ts';
import type { Table, TransactAction } from '#functions/db/table.ts';
import { csvOf } from '#functions/http/csv.ts';
import { conflict, unavailable } from '#functions/http/errors.ts';
import type { Services } from '#functions/http/services.ts';
import { changeMails } from '#functions/mail/change-mails.ts';
import type { AskingPorts } from '#functions/mail/ports.ts';
import { priceFrom } from '#shared/artwork/price-from.ts';
import { soldLabel } from '#shared/artwork/sold.ts';
import { displayTitle } from '#shared/artwork/titles.ts';
import { isShownInGallery } from '#shared/artwork/visibility.ts';
import type { Handlers } from '#shared/contract/handlers.ts';
import type { Body } from '#shared/contract/schemas.ts';
import type { AnnouncedWork, News } from '#shared/newsletter/news.ts';
import {
  type Announcement,
  announcementAction,
  announcementEventAction,
  readLastAnnouncement,
} from './announcement-records.ts';
import { countSubscribers, everySubscriber } from './subscriber-records.ts';

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

/** Returns the list of subscribers as a CSV file for the artist. */
async function subscribersCsv(table: Table): Promise<string> {
  const all = (await everySubscriber(table)).sort((a, b) => a.confirmedAt - b.confirmedAt);
  const rows = all.map(({ email, confirmedAt }) => [email, new Date(confirmedAt).toISOString()]);
  return csvOf([['Email', 'Confirmed (UTC)'], ...rows]);
}

/** Returns the number of subscribers and the last announcement. */
async function readNews({ table, mayWrite }: AskingPorts): Promise<News> {
  const [subscribers, last] = await Promise.all([countSubscribers(table), readLastAnnouncement(table)]);
  return {
    isOpen: mayWrite,
    subscribers,
    ...(last && {
      last: {
        at: new Date(last.at).toISOString(),
        works: last.works,
        people: last.told ?? last.people,
        isWritten: last.told !== undefined,
      },
    }),
  };
}

/**
 * Records an announcement of these works in one transaction with `also`. A repeated request with the same id records
 * nothing. The emails are written later, in batches.
 */
export async function announce(
  ports: AskingPorts,
  { requestId, artworkIds }: Body<'announceWorks'>,
  also: TransactAction,
): Promise<void> {
  const { table, now, mayWrite } = ports;
  if (!mayWrite) throw unavailable('This shop cannot send email: its stage has no sender.');
  const [last, people] = await Promise.all([readLastAnnouncement(table), countSubscribers(table)]);
  if (last?.requestId === requestId) return;
  if (last && last.told === undefined)
    throw conflict('The previous announcement is still being sent. Please wait a minute.');
  if (people === 0) throw conflict('There are no subscribers yet.');
  const works = await Promise.all([...new Set(artworkIds)].map((id) => workOf(table, id)));
  const number = (last?.number ?? 0) + 1;
  const at = now();
  const announcement: Announcement = { number, requestId, at, works: works.length, people };
  const event = announcementEventAction({ number, at, works });
  const failure = await failureOf(table.transact([announcementAction(announcement), event, also]));
  // A concurrent request has announced works: this request, sent twice, or a request from another window.
  if (failure && (await readLastAnnouncement(table))?.requestId !== requestId)
    throw conflict('New works were announced a moment ago, from another window.');
}

async function workOf(table: Table, artworkId: string): Promise<AnnouncedWork> {
  const record = await readArtwork(table, artworkId);
  const artwork = record && fromRecord(record, false);
  if (!artwork || !isShownInGallery(artwork))
    throw conflict('One of these works is no longer for sale in the gallery. Please reload the list.');
  return {
    artworkId,
    title: displayTitle(artwork.title),
    label: soldLabel(artwork),
    price: priceFrom(artwork),
  };
}

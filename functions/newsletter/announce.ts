import { fromRecord, readArtwork } from '#functions/catalogue/artwork-records.ts';
import { failureOf } from '#functions/db/conditions.ts';
import type { Table, TransactAction } from '#functions/db/table.ts';
import { conflict, unavailable } from '#functions/http/errors.ts';
import type { AskingPorts } from '#functions/mail/ports.ts';
import { priceFrom } from '#shared/artwork/price-from.ts';
import { soldLabel } from '#shared/artwork/sold.ts';
import { displayTitle } from '#shared/artwork/titles.ts';
import { isShownInGallery } from '#shared/artwork/visibility.ts';
import type { Body } from '#shared/contract/schemas.ts';
import type { AnnouncedWork, News } from '#shared/newsletter/news.ts';
import {
  type Announcement,
  announcementAction,
  announcementEventAction,
  readLastAnnouncement,
} from './announcement-records.ts';
import { countSubscribers } from './subscriber-records.ts';

/** The subscribers and the last announcement. */
export async function readNews({ table, mayWrite }: AskingPorts): Promise<News> {
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
 * Records an announcement of these works, once however often it is requested; the emails follow in batches. `also` is
 * written with it.
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
  // Two requests at once: the same one twice, or one from another window.
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

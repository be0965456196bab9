import * as z from 'zod/mini';
import { ofPartition } from '#functions/db/conditions.ts';
import { indexKeys, keys } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Table, TransactAction } from '#functions/db/table.ts';
import { insertAction, updateAction } from '#functions/db/update.ts';
import { announced } from '#functions/mail/mail-key.ts';
import { announcedWorkSchema } from '#shared/newsletter/news.ts';

const announcementSchema = z.object({
  /** 1, 2, 3 … */
  number: z.int(),
  /** Made by the page, so that a retry after a lost answer announces only once. */
  requestId: z.string(),
  /** Milliseconds. Subscribers who confirmed later get the next announcement. */
  at: z.int(),
  works: z.int(),
  /** Number of recipients at the start; `told` is the number of emails written, once all are. */
  people: z.int(),
  told: z.optional(z.int()),
});
const announcementRow = storedRow('announcement', announcementSchema);
export type Announcement = z.infer<typeof announcementSchema>;

/** The latest announcement; its number determines the next one's. */
export async function readLastAnnouncement(table: Table): Promise<Announcement | undefined> {
  const page = await table.queryPage({
    ...ofPartition(keys.announcement(0).pk),
    ScanIndexForward: false,
    ConsistentRead: true,
    Limit: 1,
  });
  const [item] = page.Items ?? [];
  return item && announcementRow.read(item);
}

export function announcementAction(announcement: Announcement): TransactAction {
  return insertAction({ ...keys.announcement(announcement.number), ...announcement });
}

/** Records that all emails are written. */
export function toldAction(number: number, told: number): TransactAction {
  return updateAction(keys.announcement(number), { set: { told } });
}

/** The event from which the announcement's emails are written, in batches. */
const announcementEventSchema = z.object({
  number: z.int(),
  /** Milliseconds. */
  at: z.int(),
  works: z.array(announcedWorkSchema),
  /** Position of the last subscriber with a written email; absent while there is none. */
  cursor: z.optional(z.string()),
  /** Number of emails written. */
  told: z.int(),
});
export const announcementEventRow = storedRow('announcementEvent', announcementEventSchema);
export type AnnouncementEvent = z.infer<typeof announcementEventSchema>;

export function announcementEventKey(number: number) {
  return keys.mail(String(number), announced);
}

/** When the event is due next: after the emails that were written meanwhile. */
export function announcementPlace(number: number, now: number) {
  return indexKeys.outbox(now, String(number), announced);
}

/** Records the announcement's event in the same transaction: one small row for any number of recipients. */
export function announcementEventAction(event: Omit<AnnouncementEvent, 'cursor' | 'told'>): TransactAction {
  const { number, at } = event;
  return insertAction({
    ...announcementEventKey(number),
    ...announcementPlace(number, at),
    ...event,
    told: 0,
  });
}

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
  /** Id that the page makes, so that a retry after a lost answer announces only once. */
  requestId: z.string(),
  /** Milliseconds. Subscribers who confirm later get only the next announcement. */
  at: z.int(),
  works: z.int(),
  /** Number of subscribers at the start. `told`: number of emails, once all are written. */
  people: z.int(),
  told: z.optional(z.int()),
});
const announcementRow = storedRow('announcement', announcementSchema);
export type Announcement = z.infer<typeof announcementSchema>;

/** Reads the latest announcement. */
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

/** Returns the action that records that all emails are written. */
export function toldAction(number: number, told: number): TransactAction {
  return updateAction(keys.announcement(number), { set: { told } });
}

/** Event from which an announcement's emails are written, in batches. */
const announcementEventSchema = z.object({
  number: z.int(),
  /** Milliseconds. */
  at: z.int(),
  works: z.array(announcedWorkSchema),
  /** Position of the last subscriber whose email is written. Absent before the first email. */
  cursor: z.optional(z.string()),
  /** Number of written emails. */
  told: z.int(),
});
export const announcementEventRow = storedRow('announcementEvent', announcementEventSchema);
export type AnnouncementEvent = z.infer<typeof announcementEventSchema>;

export function announcementEventKey(number: number) {
  return keys.mail(String(number), announced);
}

/** Returns the event's position in the outbox. Its next batch is due after the emails that are already written. */
export function announcementPlace(number: number, now: number) {
  return indexKeys.outbox(now, String(number), announced);
}

/** Returns the action that writes an announcement's event: one small row for any number of recipients. */
export function announcementEventAction(event: Omit<AnnouncementEvent, 'cursor' | 'told'>): TransactAction {
  const { number, at } = event;
  return insertAction({
    ...announcementEventKey(number),
    ...announcementPlace(number, at),
    ...event,
    told: 0,
  });
}

import * as z from 'zod/mini';
import { indexKeys, keys } from '#functions/db/keys.ts';
import { ofPartition } from '#functions/db/queries.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Table, TransactAction } from '#functions/db/table.ts';
import { insertAction, updateAction } from '#functions/db/update.ts';
import { announced } from '#functions/mail/mail-key.ts';
import { announcedWorkSchema } from '#shared/newsletter/news.ts';

const announcementSchema = z.object({
  /** 1, 2, 3 … */
  number: z.int(),
  /** Made by the page, so that asking again after a lost answer announces once. */
  requestId: z.string(),
  /** Milliseconds. Who confirmed later is told the next time. */
  at: z.int(),
  works: z.int(),
  /** How many people were to be told; `told` is for how many an email was written, once all are. */
  people: z.int(),
  told: z.optional(z.int()),
});
const announcementRow = storedRow('announcement', announcementSchema);
export type Announcement = z.infer<typeof announcementSchema>;

/** The latest; the next one's number follows from it. */
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

/** An email is written for everybody. */
export function toldAction(number: number, told: number): TransactAction {
  return updateAction(keys.announcement(number), { set: { told } });
}

/** The event that emails about new works are made of, some at a time. */
const announcementEventSchema = z.object({
  number: z.int(),
  /** Milliseconds. */
  at: z.int(),
  works: z.array(announcedWorkSchema),
  /** The place in the list of the last subscriber who has an email; absent while nobody has. */
  cursor: z.optional(z.string()),
  /** How many emails are written. */
  told: z.int(),
});
export const announcementEventRow = storedRow('announcementEvent', announcementEventSchema);
export type AnnouncementEvent = z.infer<typeof announcementEventSchema>;

export function announcementEventKey(number: number) {
  return keys.mail(String(number), announced);
}

/** When it is looked at next: it lines up behind the emails that were written meanwhile. */
export function announcementPlace(number: number, now: number) {
  return indexKeys.outbox(now, String(number), announced);
}

/** Notes the announcement in the transaction that makes it: one small row, however many are to be told. */
export function announcementEventAction(event: Omit<AnnouncementEvent, 'cursor' | 'told'>): TransactAction {
  const { number, at } = event;
  return insertAction({
    ...announcementEventKey(number),
    ...announcementPlace(number, at),
    ...event,
    told: 0,
  });
}

import * as z from 'zod/mini';
import { keys } from '#functions/db/keys.ts';
import { ofPartition } from '#functions/db/queries.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Table, TransactAction } from '#functions/db/table.ts';
import { insertAction, updateAction } from '#functions/db/update.ts';

/** A work as an email names it. */
export const announcedWorkSchema = z.object({
  artworkId: z.string(),
  title: z.string(),
  /** Medium and size. */
  label: z.string(),
  /** As it was announced, ready to read; version 0.1 of the shop told none. */
  price: z.optional(z.string()),
});
export type AnnouncedWork = z.infer<typeof announcedWorkSchema>;

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

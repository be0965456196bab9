import * as z from 'zod/mini';
import { indexKeys, keys } from '#functions/db/keys.ts';
import type { TransactAction } from '#functions/db/table.ts';
import { insertAction } from '#functions/db/update.ts';
import { announcedWorkSchema } from '#functions/subscribers/announcement-records.ts';

/** The kind of the event that emails about new works are made of, some at a time. */
export const announced = 'announced';

export const announcementEventSchema = z.object({
  number: z.int(),
  /** Milliseconds. */
  at: z.int(),
  works: z.array(announcedWorkSchema),
  /** The place in the list of the last subscriber who has an email; absent while nobody has. */
  cursor: z.optional(z.string()),
  /** How many emails are written. */
  told: z.int(),
});
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

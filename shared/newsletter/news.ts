import * as z from 'zod/mini';

/** Maximum number of works in one email. */
export const mostAnnounced = 24;

/** The newsletter, as the studio shows it. */
export const newsSchema = z.object({
  /** Whether the shop sends email. */
  isOpen: z.boolean(),
  subscribers: z.int(),
  last: z.optional(
    z.object({
      /** ISO 8601. */
      at: z.string(),
      works: z.int(),
      people: z.int(),
      /** Whether the emails to all subscribers are in the outbox. */
      isWritten: z.boolean(),
    }),
  ),
});
export type News = z.infer<typeof newsSchema>;

/** A work in an announcement. */
export const announcedWorkSchema = z.object({
  artworkId: z.string(),
  title: z.string(),
  /** Medium and size of the work. */
  label: z.string(),
  /** Formatted price at the time of the announcement; absent in announcements of version 0.1. */
  price: z.optional(z.string()),
});
export type AnnouncedWork = z.infer<typeof announcedWorkSchema>;

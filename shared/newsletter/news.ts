import * as z from 'zod/mini';

/** Works that one email tells of at most. */
export const mostAnnounced = 24;

/** What the studio shows of the subscribers to announcements. */
export const newsSchema = z.object({
  /** Whether the shop writes email at all. */
  isOpen: z.boolean(),
  subscribers: z.int(),
  last: z.optional(
    z.object({
      /** ISO 8601. */
      at: z.string(),
      works: z.int(),
      people: z.int(),
      /** An email is written for everybody. */
      isWritten: z.boolean(),
    }),
  ),
});
export type News = z.infer<typeof newsSchema>;

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

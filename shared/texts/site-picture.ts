import * as z from 'zod/mini';
import { pictureSchema } from '#shared/artwork/artwork.ts';

/** A picture of the shop itself that the artist has uploaded: its files, what must stay in view, what it shows. */
export const sitePictureSchema = z.extend(pictureSchema, {
  /** Percent from the left and from the top. Whatever shape a window cuts from the picture, this point stays in it. */
  focus: z.object({ x: z.number(), y: z.number() }),
  /** For those who do not see it; empty for decoration. */
  alt: z.string(),
});
export type SitePicture = z.infer<typeof sitePictureSchema>;

/** What a page shows of it, ready made: the first load of a page has no code for that. */
export const shownPictureSchema = z.object({
  srcSet: z.string(),
  /** For browsers without AVIF, and for other places than our pages. */
  fallback: z.string(),
  /** As `object-position` has it. */
  position: z.string(),
  alt: z.string(),
  /** For link previews. */
  preview: z.string(),
});
export type ShownSitePicture = z.infer<typeof shownPictureSchema>;

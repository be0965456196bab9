import * as z from 'zod/mini';
import { pictureSchema } from '#shared/artwork/artwork.ts';

/** An uploaded picture of the shop: its files, focus and description. */
export const sitePictureSchema = z.extend(pictureSchema, {
  /** Point of the picture that stays visible however the picture is cropped, in percent from the left and top. */
  focus: z.object({ x: z.number(), y: z.number() }),
  /** Text alternative; empty for a decorative picture. */
  alt: z.string(),
});
export type SitePicture = z.infer<typeof sitePictureSchema>;

/** Display data of a picture. The server computes it, so that the first load needs no code for it. */
export const shownPictureSchema = z.object({
  srcSet: z.string(),
  /** URL of the JPEG, for browsers without AVIF and for use outside our pages. */
  fallback: z.string(),
  /** The value of `object-position`. */
  position: z.string(),
  alt: z.string(),
  /** URL of the image for link previews. */
  preview: z.string(),
});
export type ShownSitePicture = z.infer<typeof shownPictureSchema>;

import * as z from 'zod/mini';

/** What the browser needs to reserve the picture's room and pick a size before a byte of it has arrived. */
export const pictureSchema = z.object({
  /** Key under `/media/`: files are `<key>-<width>.avif` and `<key>-<fallbackWidth>.jpg` (see rules/pictures). */
  key: z.string(),
  /** Pixel size of the picture as uploaded, after EXIF rotation. */
  width: z.int(),
  height: z.int(),
  /** Dominant color, `#rrggbb`. */
  color: z.string(),
  /** Widths of the AVIF files, ascending. */
  widths: z.array(z.int()),
});
export type Picture = z.infer<typeof pictureSchema>;

/** One of several pictures of a work: itself, a detail, its edge, in the hand. */
const describedPictureSchema = z.extend(pictureSchema, {
  /** What the artist wrote about the picture at Square; without it the work's title stands for it. */
  alt: z.optional(z.string()),
});
export type DescribedPicture = z.infer<typeof describedPictureSchema>;

export const variationSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Major units; null when Square prices it at the till ('Price on request'). */
  price: z.nullable(z.number()),
  inStock: z.int(),
});
export type Variation = z.infer<typeof variationSchema>;

/**
 * What Square says of a work in words. A fact that is added here, optional, goes by itself from the sync's reading
 * (functions/sync/normalise/attribute-facts.ts) through the work's row, the preview of a sync and the lists to the pages.
 */
export const factsSchema = z.object({
  title: z.string(),
  category: z.string(),
  description: z.string(),
  medium: z.string(),
  /** When it was made: '2024', '2019–2021'. */
  year: z.optional(z.string()),
  /** 'Yes', or where and how. */
  signed: z.optional(z.string()),
  framing: z.optional(z.string()),
  certificate: z.optional(z.string()),
  /** What else the artist notes of it: 'Ready to hang'. */
  details: z.optional(z.string()),
});
export type Facts = z.infer<typeof factsSchema>;

export const factNames = Object.keys(factsSchema.shape) as readonly (keyof Facts)[];

/** The facts of something that has more; one that is not known is undefined. */
export function factsOf(work: Facts): Facts {
  return Object.fromEntries(factNames.map((name) => [name, work[name]])) as unknown as Facts;
}

/** An artwork as visitors see it (rule 11.1). Hidden and deleted works never leave the server. */
export const artworkSchema = z.object({
  id: z.string(),
  ...factsSchema.shape,
  /** The picture as JPEG for anything outside our pages; `noImageUrl` when there is none. */
  imageUrl: z.string(),
  picture: z.optional(pictureSchema),
  /**
   * All its pictures in Square's order, `picture` first: only in the answer for one work, and only when there is more
   * to say than `picture` does. Lists stay as small as they are.
   */
  pictures: z.optional(z.array(describedPictureSchema)),
  hidden: z.boolean(),
  isDeleted: z.boolean(),
  /** RFC 3339; recency for the carousel's fallback. */
  squareUpdatedAt: z.string(),
  /**
   * `YYYY-MM-DD` in UTC: when it came into the shop. Only in lists, which are sorted by it; absent in works of the time
   * before that was noted.
   */
  addedOn: z.optional(z.string()),
  variations: z.array(variationSchema),
  /**
   * ISO 3166-1 codes of the only countries that it is sent to; empty: its shipping is arranged with the artist, and it
   * cannot be bought online. Absent: it is sent wherever the shop sends works.
   */
  shipsTo: z.optional(z.array(z.string())),
  /** RFC 3339: when its last piece was sold here, or the artist said so; absent while one is left. */
  soldAt: z.optional(z.string()),
});
export type Artwork = z.infer<typeof artworkSchema>;

/** An artwork as the studio sees it: with what only the artist may know. */
export const studioArtworkSchema = z.extend(artworkSchema, {
  squareId: z.string(),
  featured: z.boolean(),
  /** Its place among the featured ones, from 0; without one it comes behind those that have one. */
  featuredRank: z.optional(z.int()),
  /** RFC 3339: when the sync brought it; absent in works of the time before that was noted. */
  addedAt: z.optional(z.string()),
});
export type StudioArtwork = z.infer<typeof studioArtworkSchema>;

export const featuredArtworkSchema = z.object({ artworkId: z.string(), artwork: artworkSchema });
export type FeaturedArtwork = z.infer<typeof featuredArtworkSchema>;

/** What a page that has an older list is told, so that it need not take the whole list again. */
export const artworkChangesSchema = z.object({
  version: z.int(),
  /** Absent when that version is too long ago: then the list itself must be asked for. */
  changes: z.optional(
    z.object({
      changed: z.array(artworkSchema),
      /** Ids of works that are not shown any more. Only version 0.1 of the server names any. */
      gone: z.array(z.string()),
      /** Works in the list afterwards. */
      total: z.int(),
    }),
  ),
});
export type ArtworkChanges = z.infer<typeof artworkChangesSchema>;

export const categorySchema = z.object({ id: z.string(), name: z.string() });
export type Category = z.infer<typeof categorySchema>;

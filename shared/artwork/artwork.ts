import * as z from 'zod/mini';

/** Data about a picture, with which the browser reserves space and chooses a file before the picture is loaded. */
export const pictureSchema = z.object({
  /** Key of the files under `/media/`: `<key>-<width>.avif` and `<key>-<fallbackWidth>.jpg` (see pictures.ts). */
  key: z.string(),
  /** Width of the uploaded picture in pixels, after EXIF rotation. */
  width: z.int(),
  height: z.int(),
  /** Dominant color, `#rrggbb`. */
  color: z.string(),
  /** Widths of the AVIF files, ascending. */
  widths: z.array(z.int()),
});
export type Picture = z.infer<typeof pictureSchema>;

/** A picture of a work: the whole work, a detail, its edge, or the work in a hand. */
const describedPictureSchema = z.extend(pictureSchema, {
  /** The artist's description at Square. Without a description, pages use the work's title. */
  alt: z.optional(z.string()),
});
export type DescribedPicture = z.infer<typeof describedPictureSchema>;

export const variationSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Price in major units. Null: the price is entered at the till ('Price on request'). */
  price: z.nullable(z.number()),
  inStock: z.int(),
});
export type Variation = z.infer<typeof variationSchema>;

/**
 * Facts about a work from Square, as texts. A new optional fact needs no further code: it is passed from the sync
 * (functions/sync/normalise/attribute-facts.ts) through the work's row and the lists to the pages.
 */
export const factsSchema = z.object({
  title: z.string(),
  category: z.string(),
  description: z.string(),
  medium: z.string(),
  /** Year of creation: '2024', '2019–2021'. */
  year: z.optional(z.string()),
  /** 'Yes', or where and how the work is signed. */
  signed: z.optional(z.string()),
  framing: z.optional(z.string()),
  certificate: z.optional(z.string()),
  /** Other notes of the artist: 'Ready to hang'. */
  details: z.optional(z.string()),
});
export type Facts = z.infer<typeof factsSchema>;

export const factNames = Object.keys(factsSchema.shape) as readonly (keyof Facts)[];

/** Picks the facts from an object with more fields. Unknown facts are undefined. */
export function factsOf(work: Facts): Facts {
  return Object.fromEntries(factNames.map((name) => [name, work[name]])) as unknown as Facts;
}

/** An artwork as visitors see it (rule 11.1). Hidden and deleted works never leave the server. */
export const artworkSchema = z.object({
  id: z.string(),
  ...factsSchema.shape,
  /** URL of the picture as JPEG, for use outside our pages; `noImageUrl` if there is no picture. */
  imageUrl: z.string(),
  picture: z.optional(pictureSchema),
  /** All pictures in Square's order, `picture` first. Only in the answer about one work with further pictures. */
  pictures: z.optional(z.array(describedPictureSchema)),
  hidden: z.boolean(),
  isDeleted: z.boolean(),
  /** Time of the last change at Square (RFC 3339). The carousel shows the latest works. */
  squareUpdatedAt: z.string(),
  /** Day when the work was added (`YYYY-MM-DD`, UTC). Only in lists, which sort by it; absent in the oldest works. */
  addedOn: z.optional(z.string()),
  variations: z.array(variationSchema),
  /**
   * ISO 3166-1 codes of the only countries that the work is sent to. Empty: shipping is arranged with the artist, and the
   * work cannot be bought online. Absent: wherever the shop sends works.
   */
  shipsTo: z.optional(z.array(z.string())),
  /** Time (RFC 3339) when the last piece was sold or marked as sold; absent while a piece is available. */
  soldAt: z.optional(z.string()),
});
export type Artwork = z.infer<typeof artworkSchema>;

/** An artwork in the studio, with fields that only the artist may see. */
export const studioArtworkSchema = z.extend(artworkSchema, {
  squareId: z.string(),
  featured: z.boolean(),
  /** Rank among the featured works. Lower ranks come first, and works without a rank come last. */
  featuredRank: z.optional(z.int()),
  /** Time (RFC 3339) when the sync added the work; absent in works that are older than this field. */
  addedAt: z.optional(z.string()),
});
export type StudioArtwork = z.infer<typeof studioArtworkSchema>;

export const featuredArtworkSchema = z.object({ artworkId: z.string(), artwork: artworkSchema });
export type FeaturedArtwork = z.infer<typeof featuredArtworkSchema>;

/** The difference between an older list and the current one, which saves a page from loading the whole list again. */
export const artworkChangesSchema = z.object({
  version: z.int(),
  /** Absent if the older version is too old. The page must then request the full list. */
  changes: z.optional(
    z.object({
      changed: z.array(artworkSchema),
      /** Ids of works that are no longer shown. Only version 0.1 of the server fills it. */
      gone: z.array(z.string()),
      /** Number of works in the current list. */
      total: z.int(),
    }),
  ),
});
export type ArtworkChanges = z.infer<typeof artworkChangesSchema>;

export const categorySchema = z.object({ id: z.string(), name: z.string() });
export type Category = z.infer<typeof categorySchema>;

import * as z from 'zod/mini';
import { pictureSchema, type StudioArtwork, type Variation } from '#shared/model/artwork.ts';
import { toMajorUnits } from '#shared/rules/money.ts';

/**
 * An artwork in the table. Square owns title to squareUpdatedAt, the shop owns hidden and featured:
 * a sync sets only Square's attributes and never puts whole items (design section 6).
 */
export const artworkItemSchema = z.object({
  artworkId: z.string(),
  squareId: z.string(),
  title: z.string(),
  category: z.string(),
  description: z.string(),
  medium: z.string(),
  /** JPEG address of the finished picture, or `noImageUrl`. */
  imageUrl: z.string(),
  picture: z.optional(pictureSchema),
  squareUpdatedAt: z.string(),
  isDeleted: z.boolean(),
  hidden: z.boolean(),
  featured: z.boolean(),
});
export type ArtworkItem = z.infer<typeof artworkItemSchema>;

/** Units taken by one order. They live inside the variation, so that one conditional write sees them all. */
const claimSchema = z.object({
  quantity: z.int(),
  /** `held` while a payment runs, `sold` once Square took the money. */
  state: z.enum(['held', 'sold']),
  /** Milliseconds. For `sold` it is Square's own payment time, comparable with `calculatedAt`. */
  at: z.int(),
});
export type Claim = z.infer<typeof claimSchema>;

/**
 * A variation in the table, with what a cart line needs to know of its work (so a cart costs one read a line) and
 * with everything the stock transaction asks (`available`, `hidden`, `isDeleted`, `price`).
 *
 * When idle: `available = squareCount − held − sold since calculatedAt`, never below 0 (reliability I5).
 */
export const variationItemSchema = z.object({
  artworkId: z.string(),
  variationId: z.string(),
  name: z.string(),
  /** Place among its siblings, as Square orders them. */
  ordinal: z.int(),
  /** Minor units; null when Square prices it at the till. */
  price: z.nullable(z.int()),
  currency: z.string(),
  /** False: Square does not count it; `squareCount` is then the number from shop.config.ts and never taken down. */
  tracked: z.boolean(),
  squareCount: z.int(),
  /** Square's time of the count, in milliseconds; 0 when never counted. */
  calculatedAt: z.int(),
  available: z.int(),
  /** By order id. */
  claims: z.record(z.string(), claimSchema),
  /** Raised by every write of stock; a sync writes only onto the version it read. */
  version: z.int(),
  title: z.string(),
  category: z.string(),
  imageUrl: z.string(),
  picture: z.optional(pictureSchema),
  hidden: z.boolean(),
  isDeleted: z.boolean(),
});
export type VariationItem = z.infer<typeof variationItemSchema>;

/** What shops and studio see of a variation. */
export function toVariation(item: VariationItem): Variation {
  return {
    id: item.variationId,
    name: item.name,
    price: item.price === null ? null : toMajorUnits(item.price),
    inStock: Math.max(0, item.available),
  };
}

/** Joins a work with its variations; deleted variations are left out. */
export function toStudioArtwork(item: ArtworkItem, variations: readonly VariationItem[]): StudioArtwork {
  return {
    id: item.artworkId,
    title: item.title,
    category: item.category,
    description: item.description,
    medium: item.medium,
    imageUrl: item.imageUrl,
    ...(item.picture && { picture: item.picture }),
    hidden: item.hidden,
    isDeleted: item.isDeleted,
    squareUpdatedAt: item.squareUpdatedAt,
    variations: variations
      .filter((variation) => !variation.isDeleted)
      .sort((a, b) => a.ordinal - b.ordinal)
      .map(toVariation),
    squareId: item.squareId,
    featured: item.featured,
  };
}

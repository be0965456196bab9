import * as z from 'zod/mini';
import { unsoldUnits } from '#functions/stock/available.ts';
import type { VariationItem } from '#functions/stock/row.ts';
import { pictureSchema, type StudioArtwork, type Variation } from '#shared/model/artwork.ts';
import { toMajorUnits } from '#shared/rules/money.ts';

/**
 * An artwork in the table. Square owns title to squareUpdatedAt, the shop owns hidden and featured:
 * a sync sets only Square's attributes and never puts whole items.
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
  /** Milliseconds: when the sync brought it; absent in works of the time before that was noted. */
  addedAt: z.optional(z.int()),
});
export type ArtworkItem = z.infer<typeof artworkItemSchema>;

/** What shops and studio see of a variation. */
export function toVariation(item: VariationItem): Variation {
  return {
    id: item.variationId,
    name: item.name,
    price: item.price === null ? null : toMajorUnits(item.price),
    inStock: unsoldUnits(item),
  };
}

/**
 * When the last piece was sold here, where none is left: not what the till or a recount took away, for whether that was
 * sold nobody says, and not what a payment merely holds.
 */
function soldOutAt(variations: readonly VariationItem[]): string | undefined {
  const shown = variations.filter(({ isDeleted }) => !isDeleted);
  const soldAt = Math.max(...variations.map((variation) => variation.soldAt ?? 0));
  const isGone = shown.length > 0 && shown.every((variation) => unsoldUnits(variation) === 0);
  return isGone && soldAt > 0 ? new Date(soldAt).toISOString() : undefined;
}

/** Joins a work with its variations; deleted variations are left out. */
export function toStudioArtwork(item: ArtworkItem, variations: readonly VariationItem[]): StudioArtwork {
  const soldAt = soldOutAt(variations);
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
    ...(soldAt && { soldAt }),
    squareId: item.squareId,
    featured: item.featured,
    ...(item.addedAt !== undefined && { addedAt: new Date(item.addedAt).toISOString() }),
  };
}

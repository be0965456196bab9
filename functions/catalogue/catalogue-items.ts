import * as z from 'zod/mini';
import { storedRow } from '#functions/db/stored-row.ts';
import { unsoldUnits } from '#functions/stock/available.ts';
import type { VariationItem } from '#functions/stock/row.ts';
import {
  type DescribedPicture,
  factsOf,
  factsSchema,
  type Picture,
  pictureSchema,
  type StudioArtwork,
  type Variation,
} from '#shared/artwork/artwork.ts';
import { isOriginal } from '#shared/artwork/sold.ts';
import { toMajorUnits } from '#shared/money/money.ts';
import { shop } from '#shop-config';

const madePictureSchema = z.extend(pictureSchema, {
  /** Set if there is an image for link previews; older pictures have none. */
  preview: z.optional(z.literal(true)),
  /** Key of the image that the picture was made from (`ImageSource.key`). Absent in version 0.1, where it is `key`. */
  source: z.optional(z.string()),
  /** Version of Square's image object when the image's file was last compared. */
  version: z.optional(z.int()),
});
export type MadePicture = z.infer<typeof madePictureSchema>;

/** Key of the image that a picture was made from. */
export function sourceOf({ key, source }: MadePicture): string {
  return source ?? key;
}

/** The work's images in Square's order, with their captions. */
const pictureSetSchema = z.array(
  z.object({
    /** Key of the image (`ImageSource.key`). */
    key: z.string(),
    alt: z.optional(z.string()),
    /** The picture made from the image. Absent for the main image, whose picture is in the work's field `picture`. */
    picture: z.optional(madePictureSchema),
  }),
);
export type PictureSet = z.infer<typeof pictureSetSchema>;

/**
 * An artwork's row. The fields from `title` to `squareUpdatedAt` come from Square, and a sync writes only these;
 * `hidden` and `featured` are the shop's.
 */
export const artworkItemSchema = z.object({
  artworkId: z.string(),
  squareId: z.string(),
  ...factsSchema.shape,
  /** URL of the finished picture's JPEG, or `noImageUrl`. */
  imageUrl: z.string(),
  picture: z.optional(madePictureSchema),
  /** Present only if the work has several images, or one with a caption. */
  pictureSet: z.optional(pictureSetSchema),
  squareUpdatedAt: z.string(),
  /** Milliseconds: Square's `updatedAt` of the work when a sync first saw that the artist had marked it as sold. */
  markedSoldAt: z.optional(z.int()),
  /** Codes of the only countries to which the shop ships the work. Empty: shipping by arrangement only. */
  shipsTo: z.optional(z.array(z.string())),
  isDeleted: z.boolean(),
  hidden: z.boolean(),
  featured: z.boolean(),
  /** Position among the featured works. Kept when the artist removes the work from them, so that undo restores it. */
  featuredRank: z.optional(z.int()),
  /** Milliseconds: when a sync added the work. Absent in older rows. */
  addedAt: z.optional(z.int()),
});
export type ArtworkItem = z.infer<typeof artworkItemSchema>;
export const artworkRow = storedRow('artwork', artworkItemSchema);

/** Converts a variation's row to the form that pages use. */
export function toVariation(item: VariationItem): Variation {
  return {
    id: item.variationId,
    name: item.name,
    // Without this check, a price in another currency would be shown in the shop's currency.
    price: item.price === null || item.currency !== shop.currency ? null : toMajorUnits(item.price),
    inStock: unsoldUnits(item),
  };
}

/**
 * Returns when a sold-out work sold its last piece here, or was marked as sold; undefined for other works. Ignores
 * pieces removed by the till or by a count, because they may not have been sold. Reserved pieces are not sold yet.
 */
function soldOutAt(
  { markedSoldAt = 0, category }: ArtworkItem,
  variations: readonly VariationItem[],
  emptyIsSold: boolean,
): string | undefined {
  const shown = variations.filter(({ isDeleted }) => !isDeleted);
  const soldAt =
    Math.max(...variations.map((variation) => variation.soldAt ?? 0)) ||
    markedSoldAt ||
    (emptyIsSold && isOriginal(category) ? countedEmptyAt(shown) : 0);
  const isGone = shown.length > 0 && shown.every((variation) => unsoldUnits(variation) === 0);
  return isGone && soldAt > 0 ? new Date(soldAt).toISOString() : undefined;
}

/** Returns when Square counted zero of a work's only piece; 0 if it is not counted or there are several variations. */
function countedEmptyAt([piece, ...others]: readonly VariationItem[]): number {
  const isCounted = piece?.tracked === true && piece.squareCount <= 0 && others.length === 0;
  return isCounted ? piece.calculatedAt : 0;
}

/** Joins a work with its variations, without deleted ones. `emptyIsSold` is defined in shared/studio/settings.ts. */
export function toStudioArtwork(
  item: ArtworkItem,
  variations: readonly VariationItem[],
  emptyIsSold = false,
): StudioArtwork {
  const soldAt = soldOutAt(item, variations, emptyIsSold);
  return {
    id: item.artworkId,
    ...factsOf(item),
    imageUrl: item.imageUrl,
    ...(item.picture && { picture: shownPicture(item.picture) }),
    hidden: item.hidden,
    isDeleted: item.isDeleted,
    squareUpdatedAt: item.squareUpdatedAt,
    variations: variations
      .filter((variation) => !variation.isDeleted)
      .sort((a, b) => a.ordinal - b.ordinal)
      .map(toVariation),
    ...(item.shipsTo && { shipsTo: item.shipsTo }),
    ...(soldAt && { soldAt }),
    squareId: item.squareId,
    featured: item.featured,
    ...(item.featuredRank !== undefined && { featuredRank: item.featuredRank }),
    ...(item.addedAt !== undefined && { addedAt: new Date(item.addedAt).toISOString() }),
  };
}

/** Returns all pictures of a work without duplicates, the main one first; undefined if there is only `picture`. */
export function picturesOf({
  picture,
  pictureSet = [],
}: Pick<ArtworkItem, 'picture' | 'pictureSet'>): DescribedPicture[] | undefined {
  if (!picture) return undefined;
  const own = pictureSet.find(({ key }) => key === sourceOf(picture));
  const shown = new Set([picture.key]);
  const further = pictureSet.filter((entry) => {
    if (!entry.picture || entry === own || shown.has(entry.picture.key)) return false;
    shown.add(entry.picture.key);
    return true;
  });
  if (further.length === 0 && own?.alt === undefined) return undefined;
  return [{ ...own, picture }, ...further].flatMap(({ alt, picture: made }) =>
    made ? [{ ...shownPicture(made), ...(alt !== undefined && { alt }) }] : [],
  );
}

/** Removes the fields of a picture that only the server uses. */
export function shownPicture({ preview: _, source: __, version: ___, ...picture }: MadePicture): Picture {
  return picture;
}

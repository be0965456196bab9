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

/** A picture whose files are there. */
const madePictureSchema = z.extend(pictureSchema, {
  /** There is an image for link previews, too; pictures made before there were any have none. */
  preview: z.optional(z.literal(true)),
  /** Key of the image that it was made of (ImageSource); absent where it is the picture's own, as it was in version 0.1. */
  source: z.optional(z.string()),
  /** Of the image object, when its file was last looked at. */
  version: z.optional(z.int()),
});
export type MadePicture = z.infer<typeof madePictureSchema>;

/** Key of the image that a picture was made of. */
export function sourceOf({ key, source }: MadePicture): string {
  return source ?? key;
}

/** The work's images as Square orders and describes them. */
const pictureSetSchema = z.array(
  z.object({
    /** Of the image. */
    key: z.string(),
    alt: z.optional(z.string()),
    /** Once it is made; the first one's stands in `picture`, where every list finds it. */
    picture: z.optional(madePictureSchema),
  }),
);
export type PictureSet = z.infer<typeof pictureSetSchema>;

/**
 * An artwork in the table. Square owns title to squareUpdatedAt, the shop owns hidden and featured:
 * a sync sets only Square's attributes and never puts whole items.
 */
export const artworkItemSchema = z.object({
  artworkId: z.string(),
  squareId: z.string(),
  ...factsSchema.shape,
  /** JPEG address of the finished picture, or `noImageUrl`. */
  imageUrl: z.string(),
  picture: z.optional(madePictureSchema),
  /** Only where there are several, or words of the artist's about the one. */
  pictureSet: z.optional(pictureSetSchema),
  squareUpdatedAt: z.string(),
  /** Milliseconds, by Square's time of the work: when the artist was first seen to say that it is sold. */
  markedSoldAt: z.optional(z.int()),
  /** Codes of the only countries it is sent to; empty: the artist is asked. */
  shipsTo: z.optional(z.array(z.string())),
  isDeleted: z.boolean(),
  hidden: z.boolean(),
  featured: z.boolean(),
  /** Kept while it is not featured, so that what is undone puts it where it was. */
  featuredRank: z.optional(z.int()),
  /** Milliseconds: when the sync brought it; absent in works of the time before that was noted. */
  addedAt: z.optional(z.int()),
});
export type ArtworkItem = z.infer<typeof artworkItemSchema>;
export const artworkRow = storedRow('artwork', artworkItemSchema);

/** What shops and studio see of a variation. */
export function toVariation(item: VariationItem): Variation {
  return {
    id: item.variationId,
    name: item.name,
    // In another currency it would be read as one of the shop's.
    price: item.price === null || item.currency !== shop.currency ? null : toMajorUnits(item.price),
    inStock: unsoldUnits(item),
  };
}

/**
 * When the last piece was sold here, or the artist said so, where none is left: not what the till or a count took
 * away, for whether that was sold nobody says, and not what a payment merely holds.
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

/** When Square counted that none is left of the one piece there was; 0 where it counts none, or several kinds. */
function countedEmptyAt([piece, ...others]: readonly VariationItem[]): number {
  const isCounted = piece?.tracked === true && piece.squareCount <= 0 && others.length === 0;
  return isCounted ? piece.calculatedAt : 0;
}

/**
 * Joins a work with its variations; deleted variations are left out. `emptyIsSold`: the artist's rule for originals of
 * which Square counts none (shared/studio/settings.ts).
 */
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

/** What lists have no room for: all pictures of a work, its own first, each once. Undefined where that says no more than `picture`. */
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

/** Without what only the server asks. */
export function shownPicture({ preview: _, source: __, version: ___, ...picture }: MadePicture): Picture {
  return picture;
}

import type { Artwork } from '#shared/artwork/artwork.ts';
import { isInStock } from '#shared/artwork/variations.ts';
import { hasRealImage } from '#shared/artwork/visibility.ts';
import { sizeAdvice } from '#shared/size/size-advice.ts';
import { sizeOf } from '#shared/size/size-of.ts';

/** Missing data of a work that visitors need. */
export type Lack = 'picture' | 'size';

/**
 * Returns what is missing in a work that could be sold; undefined for hidden, deleted and sold works. A work without a
 * picture is not shown. The size is missing if no variation has one, or if one cannot be read.
 */
export function lackOf(artwork: Artwork): Lack | undefined {
  const { hidden, isDeleted, variations } = artwork;
  if (hidden || isDeleted || !variations.some(isInStock)) return undefined;
  if (!hasRealImage(artwork)) return 'picture';
  return missingSizes(artwork).length > 0 ? 'size' : undefined;
}

/** Returns advice for each size that cannot be read, with the variation's name if there are several. */
export function missingSizes(artwork: Artwork): readonly string[] {
  const onSale = artwork.variations.filter(isInStock);
  const isSized = onSale.some((variation) => sizeOf(artwork, variation));
  return onSale.flatMap((variation) => {
    const advice = sizeAdvice(artwork, variation);
    // A mug or card that is sold beside sized prints may have no size.
    if (!advice || (isSized && !advice.isWritten)) return [];
    return [onSale.length > 1 ? `${variation.name}: ${advice.text}` : advice.text];
  });
}

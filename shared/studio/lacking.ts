import type { Artwork } from '#shared/artwork/artwork.ts';
import { isInStock } from '#shared/artwork/variations.ts';
import { hasRealImage } from '#shared/artwork/visibility.ts';
import { sizeAdvice } from '#shared/size/size-advice.ts';
import { sizeOf } from '#shared/size/size-of.ts';

/** What a work may lack that visitors need. */
export type Lack = 'picture' | 'size';

/**
 * What is missing of a work that could be sold: without a picture nobody sees it, without a size nobody sees it on a
 * wall. A size lacks where no variation has one, and where one is written that is refused. Undefined of a work that is
 * hidden, gone or sold: nobody waits for it.
 */
export function lackOf(artwork: Artwork): Lack | undefined {
  const { hidden, isDeleted, variations } = artwork;
  if (hidden || isDeleted || !variations.some(isInStock)) return undefined;
  if (!hasRealImage(artwork)) return 'picture';
  return missingSizes(artwork).length > 0 ? 'size' : undefined;
}

/** What the artist may write so that each size of a work is read, with the variation's name where there are several. */
export function missingSizes(artwork: Artwork): readonly string[] {
  const onSale = artwork.variations.filter(isInStock);
  const isSized = onSale.some((variation) => sizeOf(artwork, variation));
  return onSale.flatMap((variation) => {
    const advice = sizeAdvice(artwork, variation);
    // A mug or a card beside sized prints may well have none.
    if (!advice || (isSized && !advice.isWritten)) return [];
    return [onSale.length > 1 ? `${variation.name}: ${advice.text}` : advice.text];
  });
}

import type { Artwork } from '#shared/artwork/artwork.ts';
import { allCategories } from '#shared/artwork/categories.ts';
import { pictureSrcSet } from '#shared/artwork/pictures.ts';
import { recallCategory } from '#web/stores/remembered-category.ts';
import { buildEntries } from './entries.ts';
import { columnsNow } from './masonry.ts';

/** The `sizes` attribute of a card's picture: the width of a column of the masonry. */
export const cardSizes = '(min-width: 1700px) 370px, (min-width: 1024px) 22vw, (min-width: 768px) 45vw, 90vw';

/** Number of pictures that load immediately, by number of columns; about one screen. */
export const firstScreen: Readonly<Record<number, number>> = { 1: 1, 2: 2, 4: 4 };

/** Fetches the first screen's pictures before the gallery opens, in the file sizes that its cards will choose. */
export async function fetchFirstPictures(artworks: readonly Artwork[]): Promise<void> {
  const entries = buildEntries(artworks, recallCategory() ?? allCategories);
  const pictures = entries
    .slice(0, firstScreen[columnsNow()])
    .flatMap(({ artworks: [one] }) => one?.picture ?? []);
  await Promise.all(
    pictures.map((picture) => {
      const image = new Image();
      image.sizes = cardSizes;
      image.srcset = pictureSrcSet(picture);
      return image.decode();
    }),
  );
}

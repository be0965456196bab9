import type { Artwork, FeaturedArtwork } from '#shared/artwork/artwork.ts';
import { carouselFallback, isShownInCarousel } from '#shared/artwork/carousel.ts';
import { storyOf } from '#shared/artwork/description.ts';
import { isSold } from '#shared/artwork/sold.ts';
import { titleKey } from '#shared/artwork/titles.ts';
import { isShownInGallery } from '#shared/artwork/visibility.ts';

/** Returns the newest work that has a story in its description and whose title is not in the carousel (rule 2.9). */
export function largeWork(artworks: readonly Artwork[], carousel: readonly Artwork[]): Artwork | undefined {
  const titles = new Set(carousel.map(({ title }) => titleKey(title)));
  return artworks
    .filter(
      (work) => isShownInGallery(work) && !titles.has(titleKey(work.title)) && storyOf(work.description),
    )
    .sort((a, b) => newness(b).localeCompare(newness(a)))[0];
}

const newness = ({ addedOn = '', squareUpdatedAt }: Artwork) => addedOn + squareUpdatedAt;

/** Returns the listed works that the home page shows; if it shows no work at all, one work for sale or sold. */
export function homeStart(
  artworks: readonly Artwork[],
  featured: readonly FeaturedArtwork[] = [],
): readonly Artwork[] {
  const eligible = featured.map(({ artwork }) => artwork).filter(isShownInCarousel);
  const fallback = eligible.length > 0 ? [] : carouselFallback(artworks);
  const large = largeWork(artworks, [...eligible, ...fallback]);
  const shown = [...fallback, ...(large ? [large] : [])];
  if (eligible.length + shown.length > 0) return shown;
  return artworks.filter((work) => isShownInGallery(work) || isSold(work)).slice(0, 1);
}

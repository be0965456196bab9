import { useQuery } from '@tanstack/react-query';
import type { Artwork } from '#shared/artwork/artwork.ts';
import { carouselFallback, isShownInCarousel, keepTitlesApart } from '#shared/artwork/carousel.ts';
import { paths } from '#shared/site/paths.ts';
import { query } from '#web/api/queries.ts';
import { useListFor } from '#web/api/use-list-for.ts';

/**
 * Returns the works of the home page's carousel: the featured works, or else the most recently updated works that
 * qualify (rule 2.4). Works with the same title are kept apart. Undefined until they are known.
 */
export function useFeatured(): readonly Artwork[] | undefined {
  const featured = useQuery(query('listFeaturedArtworks'));
  const eligible = featured.data?.map((entry) => entry.artwork).filter(isShownInCarousel) ?? [];
  const needsFallback = !featured.isPending && eligible.length === 0;
  const all = useListFor(paths.home, needsFallback);

  if (featured.isPending) return undefined;
  if (!needsFallback) return keepTitlesApart(eligible);
  if (all.isPending) return undefined;
  return keepTitlesApart(carouselFallback(all.data ?? []));
}

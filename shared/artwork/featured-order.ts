import type { StudioArtwork } from './artwork.ts';

type Ranked = Pick<StudioArtwork, 'id' | 'featuredRank'>;

/** In the artist's order; those without a place yet come last, in the order of their ids. */
export function inFeaturedOrder<A extends Ranked>(artworks: readonly A[]): A[] {
  const place = ({ featuredRank = Number.MAX_SAFE_INTEGER }: A) => featuredRank;
  return artworks.toSorted((a, b) => place(a) - place(b) || (a.id < b.id ? -1 : 1));
}

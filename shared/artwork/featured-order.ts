import type { StudioArtwork } from './artwork.ts';

type Ranked = Pick<StudioArtwork, 'id' | 'featuredRank'>;

/** Sorts works in the artist's order; works without a position come last, sorted by id. */
export function inFeaturedOrder<A extends Ranked>(artworks: readonly A[]): A[] {
  const place = ({ featuredRank = Number.MAX_SAFE_INTEGER }: A) => featuredRank;
  return artworks.toSorted((a, b) => place(a) - place(b) || (a.id < b.id ? -1 : 1));
}

import type { Artwork, ArtworkChanges } from './artwork.ts';

/**
 * Applies changes to a list. The result is sorted by id, like the full list. If its length is not `total`, the changes
 * do not fit the old list: returns undefined, and the caller must request the full list.
 */
export function withChanges(
  list: Artwork[],
  { changed, gone, total }: NonNullable<ArtworkChanges['changes']>,
): Artwork[] | undefined {
  if (changed.length === 0 && gone.length === 0) return list.length === total ? list : undefined;
  const works = new Map(list.map((work) => [work.id, work]));
  for (const id of gone) works.delete(id);
  for (const work of changed) works.set(work.id, work);
  if (works.size !== total) return undefined;
  return [...works.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

import type { Artwork, ArtworkChanges } from './artwork.ts';

/**
 * The list after these changes, in the order of the ids, as the whole list comes. Undefined when it does not come out as
 * long as it must: then what was held is no older form of this list, and the whole one must be asked for.
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

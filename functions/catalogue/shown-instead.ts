import type { Table } from '#functions/db/table.ts';
import type { Artwork } from '#shared/model/artwork.ts';
import { groupByTitle } from '#shared/rules/formats.ts';
import { titleKey } from '#shared/rules/titles.ts';
import { readArtworkItem } from './artwork-records.ts';

/**
 * Links outlive what they lead to: a hidden work's link shows the first of the other formats of its title (rule
 * 5.11). Nothing of the hidden work leaves the server; without another format it is not found.
 */
export async function shownInstead(
  table: Table,
  artworks: ReadonlyMap<string, Artwork>,
  id: string,
): Promise<Artwork | undefined> {
  const artwork = await readArtworkItem(table, id);
  if (!artwork?.hidden || artwork.isDeleted) return undefined;
  const key = titleKey(artwork.title);
  const others = [...artworks.values()].filter((other) => titleKey(other.title) === key);
  return groupByTitle(others)[0]?.formats.values().next().value;
}

import { createHash } from 'node:crypto';
import { changedSince } from '#functions/db/catalogue-version.ts';
import type { Table } from '#functions/db/table.ts';
import { memoizeBy } from '#functions/platform/memoize.ts';
import type { Artwork, ArtworkChanges, Category, FeaturedArtwork } from '#shared/artwork/artwork.ts';
import { byCategory } from '#shared/artwork/categories.ts';
import { groupByTitle } from '#shared/artwork/formats.ts';
import { titleKey } from '#shared/artwork/titles.ts';
import { isShownInGallery } from '#shared/artwork/visibility.ts';
import { readArtworkItem } from './artwork-records.ts';
import { type ReadyAnswer, readyAnswer } from './ready-answer.ts';
import { listText, type Snapshot } from './snapshot.ts';

/** By the works that visitors see; snapshots that show the same share them. */
const once = <T>(make: (snapshot: Snapshot) => T) => memoizeBy(({ artworks }: Snapshot) => artworks, make);

export const galleryAnswer: (snapshot: Snapshot) => ReadyAnswer = once(({ version, artworks }) =>
  readyAnswer(version, listText(artworks.values())),
);

/** Works for search engines: shown in the gallery, sorted by id (rule 5.12). */
export const indexAnswer: (snapshot: Snapshot) => ReadyAnswer = once(({ version, artworks }) =>
  readyAnswer(version, listText([...artworks.values()].filter(isShownInGallery))),
);

export const categories: (snapshot: Snapshot) => Category[] = once(({ artworks }) =>
  shownCategories(artworks.values()),
);

export function featuredArtworks(snapshot: Snapshot): FeaturedArtwork[] {
  return snapshot.featuredIds.flatMap((artworkId) => {
    const artwork = snapshot.artworks.get(artworkId);
    return artwork ? [{ artworkId, artwork }] : [];
  });
}

/**
 * What a page must change in the list that it has; nothing but the version where it must take a whole one. So it must after
 * the change of a work that is not shown: it may have been hidden all the time, and then its id must not be revealed.
 */
export function artworkChanges(snapshot: Snapshot, since: number): ArtworkChanges {
  const { version, artworks } = snapshot;
  const ids = changedSince(snapshot, since);
  const changed = [...(ids ?? [])].flatMap((id) => artworks.get(id) ?? []);
  if (changed.length !== ids?.size) return { version };
  return { version, changes: { changed, gone: [], total: artworks.size } };
}

/** The categories that the gallery has something to show in, by name (rule 3.2). */
export function shownCategories(artworks: Iterable<Artwork>): Category[] {
  const names = new Set<string>();
  for (const artwork of artworks) {
    if (artwork.category !== '' && isShownInGallery(artwork)) names.add(artwork.category);
  }
  const sorted = [...names].sort(byCategory);
  const slugs = sorted.map(slugOf);
  return sorted.map((name, index) => {
    const slug = slugs[index] as string;
    const alone = slug !== '' && slugs.indexOf(slug) === slugs.lastIndexOf(slug);
    return { id: alone ? slug : `${slug || 'category'}-${hashOf(name)}`, name };
  });
}

/** `Prints on Wood` → `prints-on-wood`; empty for names without Latin letters or digits. */
function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 50);
}

function hashOf(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 8);
}

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

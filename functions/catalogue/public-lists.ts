import { changedSince } from '#functions/db/catalogue-version.ts';
import { keptBy } from '#functions/kept-once.ts';
import type { ArtworkChanges, Category, FeaturedArtwork } from '#shared/model/artwork.ts';
import { isShownInGallery } from '#shared/rules/visibility.ts';
import { categoriesOf } from './categories.ts';
import { type ReadyAnswer, readyAnswer } from './ready-answer.ts';
import { listText, type Snapshot } from './snapshot.ts';

/** By the works that visitors see; snapshots that show the same share them. */
const once = <T>(make: (snapshot: Snapshot) => T) => keptBy(({ artworks }: Snapshot) => artworks, make);

export const galleryAnswer: (snapshot: Snapshot) => ReadyAnswer = once(({ version, artworks }) =>
  readyAnswer(version, listText(artworks.values())),
);

/** Works for search engines: shown in the gallery, sorted by id (rule 5.12). */
export const indexAnswer: (snapshot: Snapshot) => ReadyAnswer = once(({ version, artworks }) =>
  readyAnswer(version, listText([...artworks.values()].filter(isShownInGallery))),
);

export const categories: (snapshot: Snapshot) => Category[] = once(({ artworks }) =>
  categoriesOf(artworks.values()),
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

import { changedSince } from '#functions/db/catalogue-version.ts';
import type { ArtworkChanges, Category, FeaturedArtwork } from '#shared/model/artwork.ts';
import { isShownInGallery } from '#shared/rules/visibility.ts';
import { categoriesOf } from './categories.ts';
import { type ReadyAnswer, readyAnswer } from './ready-answer.ts';
import { listText, type Snapshot } from './snapshot.ts';

/** The works that visitors see; snapshots that show the same share them. */
type Shown = Snapshot['artworks'];

/** Computes an answer once for each list of shown works, and drops it together with the list. */
function once<T>(make: (snapshot: Snapshot) => T): (snapshot: Snapshot) => T {
  const made = new WeakMap<Shown, { readonly value: T }>();
  return (snapshot) => {
    const known = made.get(snapshot.artworks);
    if (known) return known.value;
    const value = make(snapshot);
    made.set(snapshot.artworks, { value });
    return value;
  };
}

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

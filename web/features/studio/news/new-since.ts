import type { StudioArtwork } from '#shared/model/artwork.ts';
import { mostAnnounced, type News } from '#shared/model/news.ts';
import { isShownInGallery } from '#shared/rules/visibility.ts';

/** What came into the gallery since the last announcement, the newest first; as many as one email tells of. */
export function newSince(artworks: readonly StudioArtwork[], last: News['last']): StudioArtwork[] {
  return artworks
    .filter((artwork) => isShownInGallery(artwork) && addedAt(artwork) > (last?.at ?? ''))
    .sort((a, b) => (addedAt(a) < addedAt(b) ? 1 : -1))
    .slice(0, mostAnnounced);
}

/** A work of the time before that was noted is not new. */
const addedAt = (artwork: StudioArtwork) => artwork.addedAt ?? '';

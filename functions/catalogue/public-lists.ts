import type { FeaturedArtwork } from '#shared/model/artwork.ts';
import { isShownInGallery } from '#shared/rules/visibility.ts';
import type { EncodedBody } from './encoded-answer.ts';
import { compressText, type Snapshot } from './snapshot.ts';

/** Bodies made from a snapshot once and sent many times; gone with the snapshot. */
const galleries = new WeakMap<Snapshot, EncodedBody>();
const indexes = new WeakMap<Snapshot, Promise<EncodedBody>>();

export function galleryBody(snapshot: Snapshot): EncodedBody {
  const known = galleries.get(snapshot);
  if (known) return known;
  const body = { etag: snapshot.etag, brotli: snapshot.body };
  galleries.set(snapshot, body);
  return body;
}

/** Works for search engines: shown in the gallery, sorted by id (rule 5.12). */
export function indexBody(snapshot: Snapshot): Promise<EncodedBody> {
  const known = indexes.get(snapshot);
  if (known) return known;
  const body = compressText(JSON.stringify([...snapshot.artworks.values()].filter(isShownInGallery))).then(
    (brotli) => ({ etag: snapshot.etag, brotli }),
  );
  indexes.set(snapshot, body);
  return body;
}

export function featuredArtworks(snapshot: Snapshot): FeaturedArtwork[] {
  return snapshot.featuredIds.flatMap((artworkId) => {
    const artwork = snapshot.artworks.get(artworkId);
    return artwork ? [{ artworkId, artwork }] : [];
  });
}

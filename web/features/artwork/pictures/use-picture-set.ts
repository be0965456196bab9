import { useQuery } from '@tanstack/react-query';
import type { Artwork, Picture } from '#shared/artwork/artwork.ts';
import { jpegFile, mediaUrl } from '#shared/artwork/pictures.ts';
import { displayTitle } from '#shared/artwork/titles.ts';
import { query } from '#web/api/queries.ts';

export interface ShownPicture {
  readonly imageUrl: string;
  readonly picture: Picture | undefined;
  /** Set for the work's first picture only. The other pictures are photographs of details and have no frame. */
  readonly category: string | undefined;
  readonly alt: string;
}

/**
 * Returns a work's pictures, the main picture first. Lists contain only the main picture; `getArtwork` has all. The
 * page or dialog has already requested `getArtwork`, unless another format was chosen.
 */
export function usePictureSet(artwork: Artwork): readonly ShownPicture[] {
  const { data } = useQuery(query('getArtwork', { params: { id: artwork.id } }));
  const title = displayTitle(artwork.title);
  const { imageUrl, picture, category } = artwork;
  // For a hidden work the server answers with another format.
  const pictures = artwork.pictures ?? (data?.id === artwork.id ? data.pictures : undefined) ?? [];
  if (pictures.length === 0) return [{ imageUrl, picture, category, alt: title }];
  return pictures.map(({ alt = title, ...one }, index) => ({
    imageUrl: mediaUrl(jpegFile(one.key)),
    picture: one,
    category: index === 0 ? category : undefined,
    alt,
  }));
}

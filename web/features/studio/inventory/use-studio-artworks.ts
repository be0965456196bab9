import { useQuery } from '@tanstack/react-query';
import type { Artwork, StudioArtwork } from '#shared/artwork/artwork.ts';
import { studioArtworksQuery } from '#web/api/queries.ts';

/** Every work that can be managed, hidden ones too. */
export function useStudioArtworks() {
  return useQuery({ ...studioArtworksQuery, select: selectStudioArtworks });
}

function selectStudioArtworks(artworks: readonly (Artwork | StudioArtwork)[]): StudioArtwork[] {
  return artworks.filter((artwork) => 'squareId' in artwork);
}

import { useQuery } from '@tanstack/react-query';
import type { Artwork, StudioArtwork } from '#shared/artwork/artwork.ts';
import { query } from '#web/api/queries.ts';

/** The query of all works, including hidden and deleted ones, cached separately from the visitors' list. */
export const studioArtworksQuery = query('listArtworks', { query: { scope: 'all' } });

/** All works that the artist manages, including hidden ones. */
export function useStudioArtworks() {
  return useQuery({ ...studioArtworksQuery, select: selectStudioArtworks });
}

function selectStudioArtworks(artworks: readonly (Artwork | StudioArtwork)[]): StudioArtwork[] {
  return artworks.filter((artwork) => 'squareId' in artwork);
}

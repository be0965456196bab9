import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { Picture } from '#shared/artwork/artwork.ts';
import { studioArtworksQuery } from '#web/features/studio/inventory/use-studio-artworks.ts';

/** Returns the pictures of all works, including hidden ones, by artwork id. All lists of orders share one request. */
export function usePictures(): ReadonlyMap<string, Picture> {
  const { data: artworks } = useQuery(studioArtworksQuery);
  const pictures = useMemo(
    () => new Map(artworks?.flatMap(({ id, picture }) => (picture ? [[id, picture] as const] : []))),
    [artworks],
  );
  // Deferred, because hundreds of orders render again when the pictures are known.
  return useDeferredValue(pictures);
}

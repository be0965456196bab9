import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { Picture } from '#shared/artwork/artwork.ts';
import { studioArtworksQuery } from '#web/features/studio/inventory/use-studio-artworks.ts';

/** The works' pictures by artwork id, including hidden works; fetched once, not by each list of orders. */
export function usePictures(): ReadonlyMap<string, Picture> {
  const { data: artworks } = useQuery(studioArtworksQuery);
  const pictures = useMemo(
    () => new Map(artworks?.flatMap(({ id, picture }) => (picture ? [[id, picture] as const] : []))),
    [artworks],
  );
  // Hundreds of orders render again once they are known.
  return useDeferredValue(pictures);
}

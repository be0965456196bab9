import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Artwork } from '#shared/artwork/artwork.ts';
import { startWorks } from './dehydrated-state.ts';
import { query } from './queries.ts';

/** Queries the works for a page that shows some of them; a server-rendered page contains them and sends no request. */
export function useListFor(address: string, isNeeded = true): UseQueryResult<Artwork[]> {
  const works = startWorks(useQueryClient(), address);
  return useQuery({
    ...query('listArtworks'),
    enabled: isNeeded && !works,
    ...(works && { placeholderData: works }),
  });
}

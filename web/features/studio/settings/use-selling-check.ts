import { useQuery } from '@tanstack/react-query';
import type { SellingFinding } from '#shared/studio/studio.ts';
import { messageOf } from '#web/api/api-error.ts';
import { query } from '#web/api/queries.ts';

export type SellingLine = Omit<SellingFinding, 'about'> & Partial<Pick<SellingFinding, 'about'>>;

/** Asks whether a sale could succeed, anew each time it is opened. */
export function useSellingCheck() {
  const { data, error, isFetching, refetch } = useQuery({
    ...query('checkSelling'),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const unasked: SellingLine[] | undefined = error
    ? [
        {
          isGood: false,
          says: `It could not be checked: ${messageOf(error, 'the shop did not answer')}`,
          cure: 'Check again in a minute.',
        },
      ]
    : undefined;
  return { lines: isFetching ? undefined : (unasked ?? data?.findings), checkAgain: () => void refetch() };
}

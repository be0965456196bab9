import { useQuery } from '@tanstack/react-query';
import type { SellingFinding } from '#shared/model/studio.ts';
import { messageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import type { QueryKey } from '#web/api/queries.ts';
import { loadCardScript } from '#web/features/checkout/card-script.ts';

/** A line of the check: the server's, or this browser's own. */
export type SellingLine = Omit<SellingFinding, 'about'>;

/** Milliseconds; a script that takes longer keeps buyers from paying, too. */
const longestLoad = 20_000;

/** Asks whether a sale could succeed, anew each time it is opened. */
export function useSellingCheck() {
  const { data, error, isFetching, refetch } = useQuery<SellingLine[], Error, SellingLine[], QueryKey>({
    queryKey: ['checkSelling', {}],
    queryFn: async () => {
      const { findings, scriptUrl } = await call('checkSelling');
      return [...findings, await tryCardScript(scriptUrl)];
    },
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
  return { lines: isFetching ? undefined : (unasked ?? data), checkAgain: () => void refetch() };
}

async function tryCardScript(url: string): Promise<SellingLine> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The card form took too long')), longestLoad);
  try {
    await Promise.race([loadCardScript(url), tooLate]);
    return { isGood: true, says: 'Square’s card form can be reached from here.' };
  } catch {
    return {
      isGood: false,
      says: 'Square’s card form cannot be loaded in this browser.',
      cure: 'Look for a blocker of scripts, or try another network; issquareup.com tells of troubles at Square.',
    };
  } finally {
    clearTimeout(timer);
  }
}

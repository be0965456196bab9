import { useQuery } from '@tanstack/react-query';
import { isShownInGallery } from '#shared/artwork/visibility.ts';
import { type FirstStep, firstSteps, type StepName } from '#shared/studio/first-steps.ts';
import type { SellingFinding } from '#shared/studio/studio.ts';
import { query } from '#web/api/queries.ts';
import { useStudioArtworks } from '#web/features/studio/inventory/use-studio-artworks.ts';

/**
 * Returns the progress of the first steps; undefined until all facts are known, because an unread list of works does
 * not mean that the shop has none. `findings`: the result of the check at Square, if it was made.
 */
export function useFirstSteps(findings?: readonly SellingFinding[], enabled = true) {
  // A purchase happens outside of this tab: on another page or on a phone.
  const asked = useQuery({ ...query('readFirstSteps'), refetchOnWindowFocus: 'always', enabled });
  const works = useStudioArtworks();
  const sync = useQuery({ ...query('getSyncProgress'), retry: false });
  const facts = asked.data;
  const isKnown = facts !== undefined && works.data !== undefined && !sync.isPending;
  // During a sync only works that can be bought are counted, because other works may still lack their pictures.
  const counted = sync.data?.status === 'in_progress' ? works.data?.filter(isShownInGallery) : works.data;
  return {
    facts,
    works: works.data ?? [],
    steps: isKnown ? firstSteps({ facts, works: counted?.length ?? 0, findings }) : undefined,
    error: asked.error ?? works.error,
    isFetching: asked.isFetching || works.isFetching,
    refetch: () => Promise.all([asked.refetch(), works.refetch()]),
  };
}

/** Returns the first steps of a shop in test mode that has never been live; undefined for any other shop. */
export function useStepsToGo() {
  const isTest = useQuery(query('getTestMode')).data?.testMode ?? false;
  const { facts, works, steps } = useFirstSteps([], isTest);
  return { works, steps: isTest && !facts?.wasLive ? steps : undefined };
}

export function doneOf(steps: readonly FirstStep[]): number {
  return steps.filter(({ state }) => state === 'done').length;
}

export const stepTitles: Readonly<Record<StepName, string>> = {
  connect: 'Connect with Square',
  location: 'Choose the payment location',
  sync: 'Import your works',
  purchase: 'Make a test purchase',
  live: 'Go live',
};

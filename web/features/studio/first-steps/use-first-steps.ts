import { useQuery } from '@tanstack/react-query';
import { isShownInGallery } from '#shared/artwork/visibility.ts';
import { type FirstStep, firstSteps, type StepName } from '#shared/studio/first-steps.ts';
import type { SellingFinding } from '#shared/studio/studio.ts';
import { query } from '#web/api/queries.ts';
import { useStudioArtworks } from '#web/features/studio/inventory/use-studio-artworks.ts';

/** How far the shop is; no steps until that is known: works that could not be read are not none. `findings`: what Square says, where it was asked. */
export function useFirstSteps(findings?: readonly SellingFinding[], enabled = true) {
  // A purchase is made elsewhere: in the shop, or by telephone.
  const asked = useQuery({ ...query('readFirstSteps'), refetchOnWindowFocus: 'always', enabled });
  const works = useStudioArtworks();
  const sync = useQuery({ ...query('getSyncProgress'), retry: false });
  const facts = asked.data;
  const isKnown = facts !== undefined && works.data !== undefined && !sync.isPending;
  // A work of a running sync counts once it can be bought: before, its picture is still to be made.
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

/** The same of a shop that is in test mode and has never sold for real: no steps of any other, and nothing is asked. */
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

import { useQuery } from '@tanstack/react-query';
import { type FirstStep, firstSteps, type StepName } from '#shared/studio/first-steps.ts';
import type { SellingFinding } from '#shared/studio/studio.ts';
import { query } from '#web/api/queries.ts';
import { useStudioArtworks } from '#web/features/studio/inventory/use-studio-artworks.ts';

/** How far the shop is; no steps until that is known: works that could not be read are not none. `findings`: what Square says, where it was asked. */
export function useFirstSteps(findings?: readonly SellingFinding[]) {
  // A purchase is made elsewhere: in the shop, or by telephone.
  const asked = useQuery({ ...query('readFirstSteps'), refetchOnWindowFocus: 'always' });
  const works = useStudioArtworks();
  const facts = asked.data;
  const isKnown = facts !== undefined && works.data !== undefined;
  return {
    facts,
    works: works.data ?? [],
    steps: isKnown ? firstSteps({ facts, works: works.data.length, findings }) : undefined,
    error: asked.error ?? works.error,
    isFetching: asked.isFetching || works.isFetching,
    refetch: () => Promise.all([asked.refetch(), works.refetch()]),
  };
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

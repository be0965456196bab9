import { keys } from '#functions/db/keys.ts';
import type { TableAndClock } from '#functions/db/ports.ts';
import { expiry } from '#functions/sync/run/sync-records.ts';
import type { WorkPlan } from './plan-work.ts';
import type { Written } from './write-works.ts';

/**
 * What a preview does where a run writes: a row for each work that would change, and nothing that anybody is shown. The
 * same work of the same run has the same key, so a step that is tried again lists it once.
 */
export async function recordPlans(
  { table, now }: TableAndClock,
  run: number,
  plans: readonly WorkPlan[],
): Promise<Written> {
  const changes = plans.filter(({ change }) => change !== 'unchanged');
  await table.batchWrite(
    changes.map(({ artworkId, title, change, fields, moreFields }) => ({
      put: {
        ...keys.syncDiff(run, artworkId),
        artworkId,
        title,
        change,
        fields,
        ...(moreFields !== undefined && { moreFields }),
        expiresAt: expiry(now),
      },
    })),
  );
  return { plans, failures: [] };
}

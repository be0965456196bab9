import { keys } from '#functions/db/keys.ts';
import type { TableAndClock } from '#functions/db/ports.ts';
import { expiry } from '#functions/sync/run/sync-records.ts';
import type { WorkPlan } from './plan-work.ts';
import type { Written } from './write-works.ts';

/**
 * Records what a preview would change, one row for each work, without changing anything that visitors see. Keys are
 * derived from run and work, so a retried step writes the same rows.
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

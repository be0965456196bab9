import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { writeShown } from '#functions/db/catalogue-version.ts';
import { keys } from '#functions/db/keys.ts';
import { ConditionFailed, type Table, type TableAndClock } from '#functions/db/table.ts';
import { chunk } from '#functions/platform/concurrency.ts';
import { itemFailure } from '#functions/sync/normalise/work.ts';
import { expiry, writerOf } from '#functions/sync/run/sync-records.ts';
import type { SyncFailure } from '#shared/studio/studio.ts';
import type { WorkPlan } from './plan-work.ts';

/** DynamoDB allows 100 actions in one transaction; the other two are the run's guard and the catalogue's version. */
const actionsPerTransaction = 98;
const tries = 5;

interface WritePorts {
  readonly table: Table;
}

export interface Written {
  readonly plans: readonly WorkPlan[];
  readonly failures: readonly SyncFailure[];
}

/**
 * Writes works and publishes them. Several works may be in one transaction, and each is written completely or not at
 * all. A work that was changed since it was planned (by a sale or in the studio) is planned again, up to five times.
 * Throws StaleRun if the run is not the current one; with `run` 0, no run is checked.
 */
export async function writeWorks<Id>(
  { table }: WritePorts,
  run: number,
  ids: readonly Id[],
  plan: (ids: readonly Id[]) => Promise<readonly WorkPlan[]>,
): Promise<Written> {
  const write = run > 0 ? writerOf(table, run) : table.transact;
  const plans = await plan(ids);
  const done: WorkPlan[] = plans.filter(({ actions }) => actions.length === 0);
  const failures: SyncFailure[] = [];
  const alone: number[] = [];
  const due = [...plans.entries()].filter(([, { actions }]) => actions.length > 0);
  for (const group of chunk(due, ([, { actions }]) => actions.length, actionsPerTransaction)) {
    const together = group.map(([, one]) => one);
    if ((await writeAll(write, together)) === 'written') {
      done.push(...together);
    } else alone.push(...group.map(([index]) => index));
  }
  for (const index of alone) {
    const written = await writeAlone(write, () => plan([ids[index] as Id]));
    if (written.plan) done.push(written.plan);
    else failures.push(itemFailure(plans[index] as WorkPlan, written.isRefused ? refused : tooBusy));
  }
  return { plans: done, failures };
}

async function writeAlone(
  write: Table['transact'],
  plan: () => Promise<readonly WorkPlan[]>,
): Promise<{ readonly plan?: WorkPlan; readonly isRefused?: boolean }> {
  for (let attempt = 1; attempt <= tries; attempt++) {
    const [fresh] = await plan();
    if (!fresh) return {};
    const outcome = fresh.actions.length === 0 ? 'written' : await writeAll(write, [fresh]);
    if (outcome === 'written') return { plan: fresh };
    if (outcome === 'refused') return { isRefused: true };
  }
  return {};
}

/** Returns `changed` if a condition failed; `refused` if DynamoDB rejects the write, for instance a too large row. */
async function writeAll(
  write: Table['transact'],
  plans: readonly WorkPlan[],
): Promise<'written' | 'changed' | 'refused'> {
  const actions = plans.flatMap((plan) => plan.actions);
  const artworkIds = plans.map(({ artworkId }) => artworkId);
  // Only a work with more than 98 variations needs several transactions. The first one writes the artwork's own row.
  for (let from = 0; from < actions.length; from += actionsPerTransaction) {
    try {
      await writeShown(write, artworkIds, actions.slice(from, from + actionsPerTransaction));
    } catch (error) {
      if (error instanceof ConditionFailed) return 'changed';
      if (isRefusal(error)) return 'refused';
      throw error;
    }
  }
  return 'written';
}

/**
 * Tells whether a request exceeds a limit of DynamoDB: a ValidationException, or the ValidationError of a transaction.
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html
 */
function isRefusal(error: unknown): boolean {
  if (error instanceof TransactionCanceledException) {
    return (error.CancellationReasons ?? []).some(({ Code }) => Code === 'ValidationError');
  }
  return error instanceof Error && error.name === 'ValidationException';
}

const tooBusy = 'It kept changing while it was being synced. The next sync takes it up.';
const refused = 'The shop could not keep it. Everything it had of it stays.';

/**
 * Records what a preview would change, in one row for each work, and writes no work. A row's key is made from run and
 * work, so a retried step writes the same rows.
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

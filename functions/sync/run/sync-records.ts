import * as z from 'zod/mini';
import { keys } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import { ConditionFailed, type Table, type TransactAction } from '#functions/db/table.ts';
import { setAll } from '#functions/db/update.ts';
import { type SyncFailure, type SyncProgress, syncProgressSchema } from '#shared/model/studio.ts';

/** Another run has begun, or this one was given up: it must not write any more. Never tried again. */
export class StaleRun extends Error {
  override readonly name = 'StaleRun';
}

/** Milliseconds. Longer than the longest step with its retries (workflow.ts), so that a living run never loses it. */
export const leaseLength = 15 * 60_000;
const keptFor = 30 * 24 * 60 * 60;

const lockSchema = z.object({
  run: z._default(z.int(), 0),
  /** Milliseconds; absent when no run is under way. */
  leaseUntil: z.optional(z.int()),
  /** Number of the execution that does the run: that of its first run, when one execution does several in a row. */
  execution: z.optional(z.int()),
  /**
   * Square told of changes during the run: one more is due. Cleared when the next run takes the lock, by hand or on
   * schedule.
   */
  again: z._default(z.boolean(), false),
});

const progressRowSchema = z.extend(
  z.omit(syncProgressSchema, {
    failures: true,
    moreFailures: true,
    rereads: true,
    held: true,
    trouble: true,
    itemsUrl: true,
  }),
  {
    run: z.int(),
    leaseUntil: z.int(),
    /** Works in the shop when the last run was complete. */
    works: z._default(z.int(), 0),
  },
);
export type ProgressRow = z.infer<typeof progressRowSchema>;

const lockRow = storedRow('syncLock', lockSchema);
const progressRow = storedRow('syncProgress', progressRowSchema);

export async function readLock(table: Table): Promise<z.infer<typeof lockSchema>> {
  return lockRow.read((await table.get(keys.syncLock(), true)) ?? {});
}

/** Undefined before the first run, and where it cannot be read: the next run writes it anew. */
export async function readProgressRow(table: Table, consistent = false): Promise<ProgressRow | undefined> {
  const item = await table.get(keys.syncProgress(), consistent);
  return item && progressRow.tryRead(item);
}

/**
 * Takes the lock and shows the new run in one transaction. Throws ConditionFailed when another run is under way or
 * has begun since `previousRun` was read.
 */
export async function takeLock(
  table: Table,
  previousRun: number,
  now: number,
  row: ProgressRow,
  {
    execution = row.run,
    also = [],
  }: { readonly execution?: number | undefined; readonly also?: readonly TransactAction[] } = {},
): Promise<void> {
  await table.transact([
    {
      Update: {
        Key: keys.syncLock(),
        UpdateExpression: 'SET #run = :run, leaseUntil = :until, execution = :execution REMOVE #again',
        ConditionExpression:
          '(attribute_not_exists(#run) OR #run = :previous) AND (attribute_not_exists(leaseUntil) OR leaseUntil < :now)',
        ExpressionAttributeNames: { '#run': 'run', '#again': 'again' },
        ExpressionAttributeValues: {
          ':run': row.run,
          ':previous': previousRun,
          ':until': row.leaseUntil,
          ':execution': execution,
          ':now': now,
        },
      },
    },
    { Put: { Item: { ...keys.syncProgress(), ...row } } },
    ...also,
  ]);
}

const runGuard = 'guard';
const isCurrent = '#run = :run AND attribute_exists(leaseUntil)';

function renewLease(run: number, leaseUntil: number): TransactAction {
  return {
    Update: {
      Key: keys.syncLock(),
      UpdateExpression: 'SET leaseUntil = :until',
      ConditionExpression: isCurrent,
      ExpressionAttributeNames: { '#run': 'run' },
      ExpressionAttributeValues: { ':run': run, ':until': leaseUntil },
    },
  };
}

/**
 * The writes of a run. Each is refused once the run is not the current one, so at most one run ever writes. Throws
 * StaleRun then, and ConditionFailed for what else did not hold.
 */
export function writerOf(table: Table, run: number) {
  const guard: TransactAction = {
    label: runGuard,
    ConditionCheck: {
      Key: keys.syncLock(),
      ConditionExpression: isCurrent,
      ExpressionAttributeNames: { '#run': 'run' },
      ExpressionAttributeValues: { ':run': run },
    },
  };
  return async (actions: readonly TransactAction[]): Promise<void> => {
    try {
      await table.transact([guard, ...actions]);
    } catch (error) {
      if (error instanceof ConditionFailed && error.has(runGuard)) throw stale();
      throw error;
    }
  };
}

/** Shows how far the run is and keeps its lease alive. Throws StaleRun. */
export async function saveProgress(
  ports: { readonly table: Table; readonly now: () => number },
  run: number,
  change: Partial<Omit<ProgressRow, 'run' | 'leaseUntil'>>,
): Promise<void> {
  const leaseUntil = ports.now() + leaseLength;
  await orStale(
    ports.table.transact([
      renewLease(run, leaseUntil),
      { Update: { Key: keys.syncProgress(), ...setAll({ ...change, leaseUntil }) } },
    ]),
  );
}

/**
 * One more picture is done, made or given up: shown at once, because the step that makes them may take minutes. Only a courtesy, so a run
 * that was overtaken is left to the writes that matter.
 */
export async function countPicture(
  ports: { readonly table: Table; readonly now: () => number },
  run: number,
): Promise<void> {
  const leaseUntil = ports.now() + leaseLength;
  try {
    await ports.table.transact([
      renewLease(run, leaseUntil),
      {
        Update: {
          Key: keys.syncProgress(),
          UpdateExpression: 'SET leaseUntil = :until ADD #current :one',
          ConditionExpression: isCurrent,
          ExpressionAttributeNames: { '#run': 'run', '#current': 'current' },
          ExpressionAttributeValues: { ':run': run, ':until': leaseUntil, ':one': 1 },
        },
      },
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/** Ends the run: writes its last progress and frees the lock. Throws StaleRun. */
export async function endRun(
  table: Table,
  run: number,
  change: Partial<Omit<ProgressRow, 'run' | 'leaseUntil'>>,
): Promise<void> {
  await orStale(
    table.transact([
      {
        Update: {
          Key: keys.syncLock(),
          UpdateExpression: 'REMOVE leaseUntil',
          ConditionExpression: isCurrent,
          ExpressionAttributeNames: { '#run': 'run' },
          ExpressionAttributeValues: { ':run': run },
        },
      },
      { Update: { Key: keys.syncProgress(), ...setAll(change) } },
    ]),
  );
}

/** Asks for one more run after the one under way. False when none is. */
export async function askForAnotherRun(table: Table, now: number): Promise<boolean> {
  try {
    await table.update(keys.syncLock(), {
      UpdateExpression: 'SET #again = :yes',
      ConditionExpression: 'leaseUntil >= :now',
      ExpressionAttributeNames: { '#again': 'again' },
      ExpressionAttributeValues: { ':yes': true, ':now': now },
    });
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

/** Seconds since the epoch: when the rows of a run may go. */
export function expiry(now: () => number): number {
  return Math.floor(now() / 1000) + keptFor;
}

async function orStale<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ConditionFailed) throw stale();
    throw error;
  }
}

const stale = () => new StaleRun('Another sync has begun');

export function toProgress(row: ProgressRow, failures: readonly SyncFailure[]): SyncProgress {
  const { run: _run, leaseUntil: _until, works: _works, ...shown } = row;
  return { ...shown, failures: [...failures] };
}

import * as z from 'zod/mini';
import { absentOr, atLeast, failureOf, lessThan, onlyIf, present } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Table, TableAndClock, TransactAction } from '#functions/db/table.ts';
import { changing, updateAction } from '#functions/db/update.ts';
import { type SyncProgress, syncProgressSchema } from '#shared/studio/studio.ts';

/** The run must not write any more, because another run has begun or this run has ended. Never retried. */
export class StaleRun extends Error {
  override readonly name = 'StaleRun';
}

/** Milliseconds: longer than any step with its retries (workflow.ts), so that a running sync keeps its lease. */
export const leaseLength = 15 * 60_000;
const keptFor = 30 * 24 * 60 * 60;

const lockSchema = z.object({
  run: z._default(z.int(), 0),
  /** Milliseconds; absent if no run is active. */
  leaseUntil: z.optional(z.int()),
  /** Number of the run after which the execution is named. An execution may do several runs in a row. */
  execution: z.optional(z.int()),
  /** Whether another full run was requested during the run. Every start of a run clears it. */
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
    /** Number of works in the shop after the last full run. */
    works: z._default(z.int(), 0),
  },
);
export type ProgressRow = z.infer<typeof progressRowSchema>;

const lockRow = storedRow('syncLock', lockSchema);
const progressRow = storedRow('syncProgress', progressRowSchema);

export async function readLock(table: Table): Promise<z.infer<typeof lockSchema>> {
  return lockRow.read((await table.get(keys.syncLock(), true)) ?? {});
}

/** Reads the progress; undefined before the first run, or if the row is unreadable. The next run writes it again. */
export async function readProgressRow(table: Table, consistent = false): Promise<ProgressRow | undefined> {
  const item = await table.get(keys.syncProgress(), consistent);
  return item && progressRow.tryRead(item);
}

/** Writes lock and progress in one transaction. Throws ConditionFailed if another run is active or has begun. */
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
    updateAction(keys.syncLock(), {
      set: { run: row.run, leaseUntil: row.leaseUntil, execution },
      remove: ['again'],
      where: { run: absentOr(previousRun), leaseUntil: absentOr(lessThan(now)) },
    }),
    { Put: { Item: { ...keys.syncProgress(), ...row } } },
    ...also,
  ]);
}

const runGuard = 'guard';
const isCurrent = (run: number) => ({ run, leaseUntil: present });

function renewLease(run: number, leaseUntil: number): TransactAction {
  return updateAction(keys.syncLock(), { set: { leaseUntil }, where: isCurrent(run) });
}

/**
 * Returns a function that writes for a run. It throws StaleRun if the run is not the current one, so that only one run
 * ever writes, and ConditionFailed if another condition fails.
 */
export function writerOf(table: Table, run: number) {
  const guard: TransactAction = {
    label: runGuard,
    ConditionCheck: { Key: keys.syncLock(), ...onlyIf(isCurrent(run)) },
  };
  return async (actions: readonly TransactAction[]): Promise<void> => {
    const failure = await failureOf(table.transact([guard, ...actions]));
    if (failure) throw failure.has(runGuard) ? stale() : failure;
  };
}

/** Writes the run's progress and renews its lease. Throws StaleRun. */
export async function saveProgress(
  ports: TableAndClock,
  run: number,
  change: Partial<Omit<ProgressRow, 'run' | 'leaseUntil'>>,
): Promise<void> {
  const leaseUntil = ports.now() + leaseLength;
  const progress = updateAction(keys.syncProgress(), { set: { ...change, leaseUntil } });
  if (await failureOf(ports.table.transact([renewLease(run, leaseUntil), progress]))) throw stale();
}

/** Adds a picture to the progress, because the pictures' step takes minutes. Does nothing for a stale run. */
export async function countPicture(
  ports: TableAndClock,
  run: number,
  { wasMissing = false } = {},
): Promise<void> {
  const leaseUntil = ports.now() + leaseLength;
  const counted = updateAction(keys.syncProgress(), {
    set: { leaseUntil },
    add: { current: 1, ...(wasMissing && { missingPictures: -1 }) },
    where: isCurrent(run),
  });
  await failureOf(ports.table.transact([renewLease(run, leaseUntil), counted]));
}

/** Writes the run's final progress and releases the lock. Throws StaleRun. */
export async function endRun(
  table: Table,
  run: number,
  change: Partial<Omit<ProgressRow, 'run' | 'leaseUntil'>>,
): Promise<void> {
  const ended = table.transact([
    updateAction(keys.syncLock(), { remove: ['leaseUntil'], where: isCurrent(run) }),
    updateAction(keys.syncProgress(), { set: change }),
  ]);
  if (await failureOf(ended)) throw stale();
}

/** Requests a run after the active one. Returns false if no run is active. */
export async function askForAnotherRun(table: Table, now: number): Promise<boolean> {
  const change = changing({ set: { again: true }, where: { leaseUntil: atLeast(now) } });
  return !(await failureOf(table.update(keys.syncLock(), change)));
}

/** Returns when the rows of a run expire, in seconds since the epoch. */
export function expiry(now: () => number): number {
  return Math.floor(now() / 1000) + keptFor;
}

const stale = () => new StaleRun('Another sync has begun');

/** Converts the row to the studio's form, without failures. */
export function toProgress(row: ProgressRow): SyncProgress {
  const { run: _run, leaseUntil: _until, works: _works, ...shown } = row;
  return { ...shown, failures: [] };
}

import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { ConditionFailed, type TableAndClock, TableBusy, type TransactAction } from '#functions/db/table.ts';
import { conflict, unavailable } from '#functions/http/errors.ts';
import { awsLimits } from '#functions/platform/aws-limits.ts';
import { describeError, type Log } from '#functions/platform/log.ts';
import type { SyncProgress } from '#shared/studio/studio.ts';
import { applicableUntil } from '#shared/studio/sync-preview.ts';
import { readProgress } from './read-progress.ts';
import {
  askForAnotherRun,
  endRun,
  leaseLength,
  type ProgressRow,
  readLock,
  readProgressRow,
  takeLock,
  toProgress,
} from './sync-records.ts';
import { noChanges, type SyncRequest } from './sync-state.ts';

const overtaken = () => conflict('Another sync has started since this preview. Please start a new one.');

export interface StartPorts extends TableAndClock {
  readonly log: Log;
  /** Starts an execution of the workflow. Step Functions accepts a name only once. */
  readonly startExecution: (name: string, input: SyncRequest) => Promise<void>;
}

export interface SyncWish {
  readonly filter?: string | undefined;
  readonly confirmVanishing?: boolean | undefined;
  readonly preview?: boolean | undefined;
  /** Number of the preview's run, if the artist applies a preview. */
  readonly confirmRun?: number | undefined;
  readonly startedBy: string;
  /** Makes an action that is written if this run starts. `wouldVanish` is the count that stopped the previous run. */
  readonly note?: (begun: Pick<ProgressRow, 'filter' | 'wouldVanish'>) => TransactAction;
}

/** Starts a run, unless a run is active. Returns the progress of the active run. */
export async function startSync(ports: StartPorts, wish: SyncWish): Promise<SyncProgress> {
  const { table, log } = ports;
  const claimed = await claimRun(ports, wish);
  if (!claimed) {
    if (wish.confirmRun !== undefined) throw overtaken();
    return readProgress(ports, true);
  }
  const { request, row } = claimed;
  try {
    await ports.startExecution(`sync-${request.run}`, request);
  } catch (error) {
    log('error', { message: 'sync did not start', run: request.run, error: describeError(error) });
    await endRun(table, request.run, {
      status: 'error',
      message: 'The sync could not be started. Please try again.',
      finishedAt: new Date(ports.now()).toISOString(),
    });
    throw unavailable('Failed to start Square sync');
  }
  return toProgress(row);
}

/**
 * Takes the lock for a new run; undefined if another run has it. Throws if a preview cannot be applied. `execution`:
 * number of the execution's first run. The execution's name contains this number (sync-records.ts).
 */
export async function claimRun(
  { table, now }: Pick<StartPorts, 'table' | 'now'>,
  wish: SyncWish,
  execution?: number,
): Promise<{ readonly request: SyncRequest; readonly row: ProgressRow } | undefined> {
  const startedAt = now();
  const [lock, before] = await Promise.all([readLock(table), readProgressRow(table, true)]);
  if (lock.leaseUntil !== undefined && lock.leaseUntil >= startedAt) return undefined;

  const applied = wish.confirmRun !== undefined && previewToApply(before, wish.confirmRun, startedAt);
  const filter = applied ? applied.filter : (wish.filter ?? '').trim();
  const request: SyncRequest = {
    // The lock's row may have been lost, so the progress is read too: a run's number is never used twice.
    run: Math.max(lock.run, before?.run ?? 0) + 1,
    filter: filter.toLowerCase(),
    confirmVanishing: wish.confirmVanishing === true,
    ...(wish.confirmVanishing && before?.wouldVanish !== undefined && { mayVanish: before.wouldVanish }),
    preview: wish.preview === true,
    startedAt,
  };
  const row: ProgressRow = {
    run: request.run,
    leaseUntil: startedAt + leaseLength,
    status: 'in_progress',
    current: 0,
    total: filter === '' ? (before?.works ?? 0) : 0,
    message: 'Starting…',
    filter,
    changes: noChanges,
    startedAt: new Date(startedAt).toISOString(),
    startedBy: wish.startedBy,
    works: before?.works ?? 0,
    ...(before?.readAt && { readAt: before.readAt }),
    ...(before?.tally && { tally: before.tally }),
    ...(before?.missingPictures && { missingPictures: before.missingPictures }),
    ...(request.preview && { preview: { run: request.run } }),
  };
  try {
    const note = wish.note?.({ filter, wouldVanish: before?.wouldVanish });
    await takeLock(table, lock.run, startedAt, row, { execution, also: note ? [note] : [] });
  } catch (error) {
    // Another run started a moment earlier.
    if (error instanceof ConditionFailed || error instanceof TableBusy) return undefined;
    throw error;
  }
  return { request, row };
}

/** Creates a function that starts executions in AWS Step Functions. */
export function stepFunctions(stateMachineArn: string): StartPorts['startExecution'] {
  const client = new SFNClient(awsLimits.stepFunctions);
  return async (name, input) => {
    await client.send(new StartExecutionCommand({ stateMachineArn, name, input: JSON.stringify(input) }));
  };
}

/** Returns the preview to apply. Throws `conflict` if it is not the last run, did not succeed or is too old. */
function previewToApply(last: ProgressRow | undefined, confirmRun: number, now: number): ProgressRow {
  if (last?.run !== confirmRun || !last.preview || last.status !== 'completed') throw overtaken();
  if (now > applicableUntil(last.finishedAt ?? '')) {
    throw conflict('This preview is older than 30 minutes. Please start a new one.');
  }
  return last;
}

/** Starts a full run immediately, or after the active run. */
export async function requestRun(ports: StartPorts, startedBy: string): Promise<void> {
  if (await askForAnotherRun(ports.table, ports.now())) return;
  await startSync(ports, { startedBy });
}

/** Starts a full run that was requested during a run that crashed. */
export async function startMissedRun(ports: StartPorts): Promise<void> {
  const { again, leaseUntil = Infinity } = await readLock(ports.table);
  if (again && leaseUntil < ports.now()) await startSync(ports, { startedBy: 'Square' });
}

/** Starts a full run. If a preview or a filtered run is active, the full run follows it. */
export async function startWholeRun(ports: StartPorts, startedBy: string): Promise<void> {
  const { preview, filter } = await startSync(ports, { startedBy });
  if (preview || filter !== '') await requestRun(ports, startedBy);
}

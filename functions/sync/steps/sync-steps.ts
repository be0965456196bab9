import * as z from 'zod/mini';
import { metric } from '#functions/platform/log.ts';
import { SquareBusy, SquareUnavailable } from '#functions/square/read.ts';
import { chooseLocation } from '#functions/sync/import/choose-location.ts';
import type { SyncPorts } from '#functions/sync/import/read-ports.ts';
import { readSyncFailures } from '#functions/sync/run/problem-records.ts';
import { claimRun } from '#functions/sync/run/start-sync.ts';
import {
  endRun,
  type ProgressRow,
  readLock,
  readProgressRow,
  saveProgress,
} from '#functions/sync/run/sync-records.ts';
import {
  type ChangeCounts,
  noChanges,
  type SyncRequest,
  type SyncState,
  syncRequestSchema,
  syncStateSchema,
} from '#functions/sync/run/sync-state.ts';
import { readPages } from './read-pages.ts';
import { failedStateSchema, recordFailure } from './record-failure.ts';
import type { StepPorts } from './step-ports.ts';
import { sweep } from './sweep.ts';

/** State of the workflow with the result of the step that makes pictures. */
const picturesStateSchema = z.extend(syncStateSchema, {
  pictures: z.object({ made: z.int(), remaining: z.int(), unhung: z.int() }),
});

const runSchema = z.object({ run: z.int() });

/** EventBridge's event about an execution that did not succeed. */
const endedSchema = z.object({
  detail: z.object({ name: z.string(), status: z.enum(['FAILED', 'TIMED_OUT', 'ABORTED']) }),
});

type Step = (ports: StepPorts, state: unknown) => Promise<unknown>;

/** The workflow's steps by name (workflow.ts). */
const steps = {
  Begin: (ports, state) => begin(ports, syncRequestSchema.parse(state)),
  ReadPage: (ports, state) => readPages(ports, syncStateSchema.parse(state)),
  Sweep: (ports, state) => sweep(ports, syncStateSchema.parse(state)),
  ShowPictures: (ports, state) => showPictures(ports, picturesStateSchema.parse(state)),
  Publish: async (ports, state) => {
    const parsed = syncStateSchema.parse(state);
    if (parsed.preview) return parsed;
    await saveProgress(ports, parsed.run, { message: 'Updating the gallery…' });
    await ports.publish();
    return parsed;
  },
  Complete: (ports, state) => complete(ports, syncStateSchema.parse(state)),
  RecordFailure: (ports, state) => recordFailure(ports, failedStateSchema.parse(state)),
} satisfies Readonly<Record<string, Step>>;
export type SyncStep = keyof typeof steps;

const eventSchema = z.object({ step: z.enum(Object.keys(steps) as SyncStep[]), state: z.unknown() });

/** Creates the Lambda of all steps. It also handles EventBridge's event about a failed execution. */
export function syncStepsHandler(ports: StepPorts): (event: unknown) => Promise<unknown> {
  return async (event) => {
    const ended = endedSchema.safeParse(event);
    if (ended.success) return endedBadly(ports, ended.data.detail);
    const { step, state } = eventSchema.parse(event);
    try {
      return await steps[step](ports, state);
    } catch (error) {
      await tellOfWaiting(ports, state, error);
      throw error;
    }
  };
}

/** Tells the artist that the workflow will retry a step that failed because of Square. */
async function tellOfWaiting(ports: StepPorts, state: unknown, error: unknown): Promise<void> {
  const parsed = runSchema.safeParse(state);
  if (!parsed.success) return;
  const message =
    error instanceof SquareBusy
      ? 'Square asked us to slow down; the sync goes on in a moment…'
      : error instanceof SquareUnavailable
        ? 'Square does not answer; the sync tries again in a moment…'
        : undefined;
  // An error of this write is ignored, because the step's own error is thrown.
  if (message) await saveProgress(ports, parsed.data.run, { message }).catch(() => undefined);
}

const endedCodes = { FAILED: 'Execution.Failed', TIMED_OUT: 'States.Timeout', ABORTED: 'Execution.Aborted' };

/** Releases the lock of an execution that ended before its last step. */
async function endedBadly(
  ports: Pick<StepPorts, 'table' | 'now' | 'log'>,
  { name, status }: z.infer<typeof endedSchema>['detail'],
): Promise<unknown> {
  const { run, execution = run } = await readLock(ports.table);
  if (name !== `sync-${execution}`) return undefined;
  return recordFailure(ports, { run, failure: { Error: endedCodes[status], Cause: '' } });
}

/** Begins a run. Reading the location from Square is also the cheapest check of the access token. */
async function begin(ports: SyncPorts, request: SyncRequest): Promise<SyncState> {
  await saveProgress(ports, request.run, { message: 'Asking Square for the location…' });
  const { locationId, currency } = await chooseLocation(ports, { isKept: !request.preview });
  const before = await readProgressRow(ports.table);
  return {
    ...request,
    locationId,
    currency,
    phase: 'references',
    page: 0,
    done: false,
    current: 0,
    expected: request.filter === '' ? (before?.works ?? 0) : 0,
    changes: noChanges,
    failures: 0,
    tally: { works: 0, leftOut: 0 },
    pending: 0,
    made: 0,
  };
}

/**
 * Writes the counts of changes and releases the lock. If Square announced more changes during the run, the execution
 * continues with another run. A retry after a lost answer returns the same result.
 */
async function complete(
  ports: SyncPorts,
  state: SyncState,
): Promise<{ readonly again: boolean } & Partial<SyncRequest>> {
  const { run, current, changes, filter, preview, wouldVanish } = state;
  const isWhole = filter === '' && !preview;
  const [before, failures] = await Promise.all([
    readProgressRow(ports.table, true),
    readSyncFailures(ports.table, run),
  ]);
  if (before?.run === run + 1 && (await readLock(ports.table)).execution !== before.run) {
    return { ...requestOf(before, ports.now()), again: true };
  }
  if (before?.run !== run || before.status !== 'completed') {
    await endRun(ports.table, run, {
      status: 'completed',
      current,
      total: current,
      changes,
      message: completedMessage(changes, failures.length, preview),
      finishedAt: new Date(ports.now()).toISOString(),
      works: isWhole ? current : (before?.works ?? 0),
      ...(wouldVanish !== undefined && { wouldVanish }),
      ...(isWhole && {
        readAt: new Date(state.startedAt).toISOString(),
        tally: { run, ...state.tally },
      }),
    });
    if (isWhole) metric('CatalogueRead');
  }
  // The lock is read last, because another run can be requested until the lock is released.
  const { again, execution = run } = await readLock(ports.table);
  const next = again ? await claimRun(ports, { startedBy: 'Square' }, execution) : undefined;
  return next ? { ...next.request, again: true } : { run, again: false };
}

/** Returns the request of the run that an earlier try of this step has begun. */
function requestOf({ run, startedAt, filter }: ProgressRow, now: number): SyncRequest {
  return {
    run,
    filter,
    confirmVanishing: false,
    preview: false,
    startedAt: new Date(startedAt ?? now).getTime(),
  };
}

function completedMessage(changes: ChangeCounts, failures: number, preview: boolean): string {
  const counts = `${changes.new} new, ${changes.changed} changed, ${changes.unchanged} unchanged, ${changes.gone} ${preview ? 'to be removed' : 'removed'}`;
  const trouble =
    failures === 0 ? '' : ` ${failures} ${failures === 1 ? 'thing needs' : 'things need'} a look.`;
  return preview
    ? `Preview ready: ${counts}.${trouble} Nothing has been changed yet.`
    : `Sync completed: ${counts}.${trouble}`;
}

/** Milliseconds between two publications, because each publication rebuilds the whole gallery. */
const showEvery = 60_000;

/**
 * Publishes the first pictures immediately, then at most once a minute, and again when every work has its picture. So a
 * new shop's gallery fills gradually.
 */
async function showPictures(
  ports: SyncPorts,
  { pictures, ...state }: z.infer<typeof picturesStateSchema>,
): Promise<z.infer<typeof picturesStateSchema>> {
  const made = Math.max(0, state.pending - pictures.unhung);
  const { shownAt = 0 } = state;
  const isFull = pictures.unhung === 0 && state.made < made;
  const isDue = pictures.made > 0 && (isFull || ports.now() - shownAt >= showEvery);
  if (isDue) await ports.publish();
  await saveProgress(ports, state.run, {
    current: made,
    total: state.pending,
    message:
      pictures.unhung === 0 && pictures.remaining > 0
        ? 'Gallery ready. Preparing large pictures…'
        : 'Preparing pictures…',
  });
  return { ...state, made, pictures, ...(isDue && { shownAt: ports.now() }) };
}

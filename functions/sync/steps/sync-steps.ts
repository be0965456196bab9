import * as z from 'zod/mini';
import { SquareBusy, SquareUnavailable } from '#functions/square/read.ts';
import { readLock, saveProgress } from '#functions/sync/run/sync-records.ts';
import { syncRequestSchema, syncStateSchema } from '#functions/sync/run/sync-state.ts';
import { begin } from './begin.ts';
import { complete } from './complete.ts';
import { readPages } from './read-pages.ts';
import { failedStateSchema, recordFailure } from './record-failure.ts';
import { picturesStateSchema, showPictures } from './show-pictures.ts';
import type { StepPorts } from './step-ports.ts';
import { sweep } from './sweep.ts';

const runSchema = z.object({ run: z.int() });

/** Called by EventBridge when an execution did not succeed. */
const endedSchema = z.object({
  detail: z.object({ name: z.string(), status: z.enum(['FAILED', 'TIMED_OUT', 'ABORTED']) }),
});

type Step = (ports: StepPorts, state: unknown) => Promise<unknown>;

/** The steps of the workflow (workflow.ts) by name. */
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

/** One Lambda for all steps; also handles EventBridge's event that an execution failed, which frees its lock. */
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

/** The workflow tries again by itself; the artist should see that it still runs. */
async function tellOfWaiting(ports: StepPorts, state: unknown, error: unknown): Promise<void> {
  const parsed = runSchema.safeParse(state);
  if (!parsed.success) return;
  const message =
    error instanceof SquareBusy
      ? 'Square asked us to slow down; the sync goes on in a moment…'
      : error instanceof SquareUnavailable
        ? 'Square does not answer; the sync tries again in a moment…'
        : undefined;
  // Only a courtesy: what went wrong is the error that is thrown.
  if (message) await saveProgress(ports, parsed.data.run, { message }).catch(() => undefined);
}

const endedCodes = { FAILED: 'Execution.Failed', TIMED_OUT: 'States.Timeout', ABORTED: 'Execution.Aborted' };

/** Frees the lock of an execution that crashed without reaching its last step. Does nothing when it had. */
async function endedBadly(
  ports: Pick<StepPorts, 'table' | 'now' | 'log'>,
  { name, status }: z.infer<typeof endedSchema>['detail'],
): Promise<unknown> {
  const { run, execution = run } = await readLock(ports.table);
  if (name !== `sync-${execution}`) return undefined;
  return recordFailure(ports, { run, failure: { Error: endedCodes[status], Cause: '' } });
}

import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { leaseLength } from '#functions/sync/run/sync-records.ts';
import { syncWorkflow, type WorkflowFunction } from '#functions/sync/steps/workflow.ts';
import { lambdaGroups } from '#infra/config/lambda-groups.ts';

/** Returns the placeholder that CloudFormation replaces with an ARN. */
const arnOf = (name: WorkflowFunction) => `\${${name}}`;

const retrierSchema = z.object({
  ErrorEquals: z.array(z.string()),
  IntervalSeconds: z.number(),
  BackoffRate: z.number(),
  MaxDelaySeconds: z.optional(z.number()),
  MaxAttempts: z.number(),
});
/** Schema without optional fields, because every task of this workflow must have all of them. */
const taskSchema = z.object({
  Type: z.literal('Task'),
  Resource: z.enum([arnOf('SyncStepsFunctionArn'), arnOf('PicturesFunctionArn')]),
  Parameters: z.record(z.string(), z.string()),
  TimeoutSeconds: z.int(),
  Retry: z.array(retrierSchema),
  Catch: z.array(z.object({ ErrorEquals: z.array(z.string()), ResultPath: z.string(), Next: z.string() })),
});
type Retrier = z.infer<typeof retrierSchema>;

const tasks = Object.entries(syncWorkflow.States)
  .filter(([, { Type }]) => Type === 'Task')
  .map(([name, state]) => [name, taskSchema.parse(state)] as const);
const errorsOf = (retriers: readonly Retrier[]) => retriers.flatMap(({ ErrorEquals }) => ErrorEquals);

describe('the sync workflow', () => {
  it.each(tasks)(
    'has retries, a failure state and a timeout longer than the Lambda’s for the step %s',
    (name, task) => {
      const lambda = name === 'MakePictures' ? 'pictures' : 'sync-steps';
      const { timeoutSeconds = Number.POSITIVE_INFINITY } =
        lambdaGroups.find((one) => one.name === lambda) ?? {};
      expect(task.TimeoutSeconds).toBeGreaterThan(timeoutSeconds);
      expect(errorsOf(task.Retry)).toEqual(
        expect.arrayContaining(['TableBusy', 'States.Timeout', 'Lambda.TooManyRequestsException']),
      );
      const last = name === 'RecordFailure' ? 'SyncFailed' : 'RecordFailure';
      expect(task.Catch).toEqual([{ ErrorEquals: ['States.ALL'], ResultPath: '$.failure', Next: last }]);
    },
  );

  it('retries only temporary errors', () => {
    const retried = new Set(tasks.flatMap(([, { Retry }]) => errorsOf(Retry)));
    for (const name of [
      'States.ALL',
      'States.TaskFailed',
      'StaleRun',
      'CursorLoop',
      'TooManyWouldVanish',
      'SquareUnauthorised',
      'SquareRefused',
      'NoLocation',
    ]) {
      expect(retried.has(name)).toBe(false);
    }
  });

  it('never waits between two steps for longer than the lease of a run', () => {
    for (const [name, { TimeoutSeconds, Retry }] of tasks) {
      // Retries after SquareBusy and SquareUnavailable renew the lease. Other retries do not.
      const silent = Retry.filter(
        ({ ErrorEquals }) => !ErrorEquals.some((error) => error.startsWith('Square')),
      );
      const waits = silent.reduce((sum, retrier) => sum + waitOf(retrier), 0);
      const timeouts = 2 * TimeoutSeconds;
      expect({ name, fits: (waits + timeouts) * 1000 < leaseLength }).toEqual({ name, fits: true });
    }
  });
});

/** Returns the longest wait of all retries in seconds: jitter only makes it shorter. */
function waitOf({
  IntervalSeconds,
  BackoffRate,
  MaxDelaySeconds = Number.POSITIVE_INFINITY,
  MaxAttempts,
}: Retrier): number {
  return Array.from({ length: MaxAttempts }, (_, attempt) =>
    Math.min(IntervalSeconds * BackoffRate ** attempt, MaxDelaySeconds),
  ).reduce((sum, wait) => sum + wait, 0);
}

import { StateMachine, type StateMachineDefinition } from 'aws-local-stepfunctions';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { leaseLength } from '#functions/sync/sync-records.ts';
import { syncDefinition } from '#infra/local/state-machine.ts';

const retrierSchema = z.object({
  ErrorEquals: z.array(z.string()),
  IntervalSeconds: z.number(),
  BackoffRate: z.number(),
  MaxDelaySeconds: z.optional(z.number()),
  MaxAttempts: z.number(),
});
const definitionSchema = z.object({
  TimeoutSeconds: z.int(),
  States: z.record(
    z.string(),
    z.object({
      Type: z.string(),
      Resource: z.optional(z.string()),
      TimeoutSeconds: z.optional(z.number()),
      Retry: z.optional(z.array(retrierSchema)),
      Catch: z.optional(z.array(z.object({ ErrorEquals: z.array(z.string()), Next: z.string() }))),
    }),
  ),
});
type Retrier = z.infer<typeof retrierSchema>;

const deployed = syncDefinition().replace(
  /\$\{(\w+)\}/g,
  'arn:aws:lambda:eu-west-1:000000000000:function:$1',
);
const { States } = definitionSchema.parse(JSON.parse(deployed));
const tasks = Object.entries(States).filter(([, { Type }]) => Type === 'Task');

describe('the definition of the workflow', () => {
  it('is valid Amazon States Language', () => {
    // Checks it with asl-validator, paths and ARNs included, and throws what it finds.
    expect(() => new StateMachine(JSON.parse(deployed) as StateMachineDefinition)).not.toThrow();
    const broken = deployed.replace('"StartAt": "Begin"', '"StartAt": "Nowhere"');
    expect(() => new StateMachine(JSON.parse(broken) as StateMachineDefinition)).toThrow();
  });

  it.each(tasks)('%s has a timeout, retries and a way to tell of its failure', (name, task) => {
    expect(task.TimeoutSeconds).toBeGreaterThan(0);
    expect(task.Retry?.length).toBeGreaterThan(0);
    const last = name === 'RecordFailure' ? 'SyncFailed' : 'RecordFailure';
    expect(task.Catch).toEqual([{ ErrorEquals: ['States.ALL'], Next: last }]);
  });

  it('tries again only what may pass', () => {
    const retried = new Set(
      tasks.flatMap(([, { Retry }]) => (Retry ?? []).flatMap(({ ErrorEquals }) => ErrorEquals)),
    );
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

  it('never waits longer between two steps than the lease of the run lasts', () => {
    for (const [name, { TimeoutSeconds = 0, Retry = [] }] of tasks) {
      // Busy and unavailable Square renew the lease with every try; the others do not.
      const silent = Retry.filter(
        ({ ErrorEquals }) => !ErrorEquals.some((error) => error.startsWith('Square')),
      );
      const waits = silent.reduce((sum, retrier) => sum + waitOf(retrier), 0);
      const timeouts = 2 * TimeoutSeconds;
      expect({ name, fits: (waits + timeouts) * 1000 < leaseLength }).toEqual({ name, fits: true });
    }
  });
});

/** Seconds, without jitter, which only makes them shorter. */
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

import { LambdaRefusal } from './deployed-function.ts';
import type { Iam } from './iam.ts';
import type { Lambda } from './lambda.ts';
import { account, region } from './names.ts';
import type { Stack } from './template.ts';

interface ScheduleProperties {
  readonly State?: string;
  readonly Target: {
    readonly Arn: string;
    readonly RoleArn: string;
    readonly Input?: string;
  };
}

interface RuleProperties {
  readonly State?: string;
  readonly EventPattern?: Pattern;
  readonly Targets?: readonly { readonly Arn: string }[];
}

type Pattern = { readonly [key: string]: Pattern | readonly unknown[] };

/** Returns functions that run the template's schedules and publish events to its rules. */
export function createEvents(options: { readonly stack: Stack; readonly iam: Iam; readonly lambda: Lambda }) {
  const { stack, iam, lambda } = options;
  const schedules = stack.all<ScheduleProperties>('AWS::Scheduler::Schedule');
  const rules = stack.all<RuleProperties>('AWS::Events::Rule');

  return {
    /** Runs all schedules whose target is this function, as EventBridge Scheduler does. */
    runSchedule: async (idPart: string): Promise<void> => {
      const found = schedules.filter(({ id }) => id.includes(idPart));
      if (found.length === 0) throw new Error(`No schedule ${idPart} in the template`);
      for (const { id, properties } of found) {
        const { State, Target } = properties;
        if (State === 'DISABLED') throw new Error(`${id} is switched off and never runs`);
        // https://docs.aws.amazon.com/scheduler/latest/UserGuide/cross-service-confused-deputy-prevention.html
        await iam.assume('scheduler.amazonaws.com', Target.RoleArn, {
          'aws:SourceArn': `arn:aws:scheduler:${region}:${account}:schedule-group/default`,
          'aws:SourceAccount': account,
        });
        await iam.check(Target.RoleArn, { action: 'lambda:InvokeFunction', resource: Target.Arn });
        const event = JSON.parse(Target.Input ?? '{}');
        await twice(() => lambda.deliver(Target.Arn, event));
      }
    },
    /** Publishes an event. Every matching rule invokes its targets. Returns a reason for each failed delivery. */
    publish: async (event: object): Promise<readonly string[]> => {
      const missed: string[] = [];
      const listening = rules.filter(
        ({ properties: { State, EventPattern } }) =>
          State !== 'DISABLED' && EventPattern && fits(EventPattern, event),
      );
      if (listening.length === 0) missed.push('no rule that is switched on matches');
      for (const { id, properties } of listening) {
        for (const { Arn } of properties.Targets ?? []) {
          const context = { 'aws:SourceArn': stack.attribute(id, 'Arn'), 'aws:SourceAccount': account };
          // The publisher gets no error: EventBridge retries a failed event, then sends it to the dead-letter queue.
          const call = () => lambda.invokeAsService('events.amazonaws.com', Arn, event, context);
          await twice(call).catch((error: unknown) => {
            if (!(error instanceof LambdaRefusal)) throw error;
            missed.push(error.message);
          });
        }
      }
      return missed;
    },
  };
}

/**
 * EventBridge and its Scheduler deliver at least once, so here every event is delivered twice, at the same time.
 * https://docs.aws.amazon.com/scheduler/latest/UserGuide/what-is-scheduler.html, "at-least-once event delivery"
 */
async function twice(deliver: () => Promise<unknown>): Promise<void> {
  await Promise.all([deliver(), deliver()]);
}

/** Returns whether an event matches a pattern. A pattern's field is a list of allowed values or a nested pattern. */
function fits(pattern: Pattern, event: unknown): boolean {
  return Object.entries(pattern).every(([key, wanted]) => {
    const value = (event as Record<string, unknown> | undefined)?.[key];
    return Array.isArray(wanted) ? wanted.includes(value) : fits(wanted as Pattern, value);
  });
}

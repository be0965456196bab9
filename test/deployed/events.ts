import { LambdaRefusal } from './deployed-function.ts';
import type { Policy } from './grants.ts';
import { AccessDenied, type Iam } from './iam.ts';
import type { Lambda } from './lambda.ts';
import { account, region } from './names.ts';
import type { Stack } from './template.ts';
import { mayPublish } from './topics.ts';

interface ScheduleProperties {
  readonly State?: string;
  readonly Target: {
    readonly Arn: string;
    readonly RoleArn: string;
    readonly Input?: string;
    readonly DeadLetterConfig?: { readonly Arn: string };
  };
}

interface RuleProperties {
  readonly State?: string;
  readonly EventPattern?: Pattern;
  readonly Targets?: readonly {
    readonly Arn: string;
    readonly DeadLetterConfig?: { readonly Arn: string };
  }[];
}

type Pattern = { readonly [key: string]: Pattern | readonly unknown[] };

/** The template's schedules, rules and alarms. */
export function createEvents(options: { readonly stack: Stack; readonly iam: Iam; readonly lambda: Lambda }) {
  const { stack, iam, lambda } = options;
  const schedules = stack.all<ScheduleProperties>('AWS::Scheduler::Schedule');
  const rules = stack.all<RuleProperties>('AWS::Events::Rule');

  /** https://docs.aws.amazon.com/scheduler/latest/UserGuide/cross-service-confused-deputy-prevention.html */
  async function assume({ RoleArn }: ScheduleProperties['Target']): Promise<void> {
    await iam.assume('scheduler.amazonaws.com', RoleArn, {
      'aws:SourceArn': `arn:aws:scheduler:${region}:${account}:schedule-group/default`,
      'aws:SourceAccount': account,
    });
  }

  return {
    /** Runs all schedules with this function as target, like EventBridge Scheduler. */
    runSchedule: async (idPart: string): Promise<void> => {
      const found = schedules.filter(({ id }) => id.includes(idPart));
      if (found.length === 0) throw new Error(`No schedule ${idPart} in the template`);
      for (const { id, properties } of found) {
        const { State, Target } = properties;
        if (State === 'DISABLED') throw new Error(`${id} is switched off and never runs`);
        await assume(Target);
        await iam.check(Target.RoleArn, { action: 'lambda:InvokeFunction', resource: Target.Arn });
        const event = JSON.parse(Target.Input ?? '{}');
        await twice(() => lambda.deliver(Target.Arn, event));
      }
    },
    /** Publishes an event; every matching rule invokes its targets. Returns failed deliveries with the reason. */
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
          // The publisher is not told about failures: the event is retried, then sent to the dead-letter queue.
          const call = () => lambda.invokeAsService('events.amazonaws.com', Arn, event, context);
          await twice(call).catch((error: unknown) => {
            if (!(error instanceof LambdaRefusal)) throw error;
            missed.push(error.message);
          });
        }
      }
      return missed;
    },
    /** Alarms that could not notify anybody, one sentence each. */
    muteAlarms: () => muteAlarms(stack, iam),
    /** Schedules that could not send a failed run to a dead-letter queue, one sentence each. */
    lostRuns: async (): Promise<readonly string[]> => {
      const lost: string[] = [];
      for (const { id, properties } of schedules) {
        const { Target } = properties;
        const queue = Target.DeadLetterConfig?.Arn;
        if (!queue) lost.push(`${id} has no dead-letter queue`);
        else {
          await assume(Target);
          const call = { action: 'sqs:SendMessage', resource: queue };
          await iam.check(Target.RoleArn, call).catch((error: unknown) => {
            if (!(error instanceof AccessDenied)) throw error;
            lost.push(`${id}: ${error.message}`);
          });
        }
      }
      return [...lost, ...(await lostEvents(stack, iam))];
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

/**
 * A rule uses its dead-letter queue in EventBridge's name:
 * https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-rule-dlq.html
 */
async function lostEvents(stack: Stack, iam: Iam): Promise<readonly string[]> {
  const lost: string[] = [];
  const policies = stack.all<{ PolicyDocument: Policy }>('AWS::SQS::QueuePolicy');
  const Statement = policies.flatMap(({ properties }) => properties.PolicyDocument.Statement);
  for (const { id, properties } of stack.all<RuleProperties>('AWS::Events::Rule')) {
    for (const { DeadLetterConfig } of properties.Targets ?? []) {
      if (!DeadLetterConfig) {
        lost.push(`${id} has no dead-letter queue`);
        continue;
      }
      const context = { 'aws:SourceArn': stack.attribute(id, 'Arn'), 'aws:SourceAccount': account };
      const call = { action: 'sqs:SendMessage', resource: DeadLetterConfig.Arn, context };
      const policy = { Version: '2012-10-17', Statement };
      if (!(await iam.serviceMay('events.amazonaws.com', call, policy))) {
        lost.push(`${id} may not put an event aside`);
      }
    }
  }
  return lost;
}

/**
 * An alarm publishes to its topic in CloudWatch's name, so the topic's policy must allow the service:
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/Notify_Users_Alarm_Changes.html
 */
async function muteAlarms(stack: Stack, iam: Iam): Promise<readonly string[]> {
  const mute: string[] = [];
  const subscribed = new Set(
    stack.all<{ TopicArn: string }>('AWS::SNS::Subscription').map(({ properties }) => properties.TopicArn),
  );
  const alarms = stack.all<{ AlarmActions?: string[] }>('AWS::CloudWatch::Alarm');
  for (const { id, name, properties } of alarms) {
    if (!properties.AlarmActions?.length) mute.push(`${id} tells nobody`);
    for (const topic of properties.AlarmActions ?? []) {
      const context = {
        'aws:SourceArn': `arn:aws:cloudwatch:${region}:${account}:alarm:${name}`,
        'aws:SourceAccount': account,
        'aws:SourceOwner': account,
      };
      if (!subscribed.has(topic)) mute.push(`${id} tells ${topic}, to which nobody has subscribed`);
      if (await mayPublish({ stack, iam }, 'cloudwatch.amazonaws.com', topic, context)) continue;
      mute.push(`${id} may not publish to ${topic}`);
    }
  }
  return mute;
}

/** Whether an event matches a pattern: a list of allowed values, or a nested pattern. */
function fits(pattern: Pattern, event: unknown): boolean {
  return Object.entries(pattern).every(([key, wanted]) => {
    const value = (event as Record<string, unknown> | undefined)?.[key];
    return Array.isArray(wanted) ? wanted.includes(value) : fits(wanted as Pattern, value);
  });
}

import { Duration, RemovalPolicy, Stack, TimeZone } from 'aws-cdk-lib';
import type { Alias } from 'aws-cdk-lib/aws-lambda';
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { acceptFinding, arnInFinding } from './accept-finding.ts';

export const anyVersion = 'Any version of this one function.';

/** Makes a queue that keeps undelivered messages for two weeks. */
export function deadLetterQueue(scope: Construct): Queue {
  const queue = new Queue(scope, 'DeadLetters', {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
    removalPolicy: RemovalPolicy.DESTROY,
  });
  acceptFinding(queue, 'SQS3', 'This is the dead-letter queue; a message in it raises an alarm.');
  return queue;
}

/** Runs the reconciler and the emails every minute, and a full catalogue sync every night. */
export class Schedules extends Construct {
  readonly deadLetters: Queue;

  constructor(
    scope: Construct,
    id: string,
    props: { readonly reconcile: Alias; readonly nightlySync: Alias; readonly mail?: Alias },
  ) {
    super(scope, id);
    this.deadLetters = deadLetterQueue(this);
    const target = (lambda: Alias) =>
      new LambdaInvoke(lambda, {
        retryAttempts: 2,
        maxEventAge: Duration.minutes(5),
        deadLetterQueue: this.deadLetters,
      });
    new Schedule(this, 'Reconcile', {
      schedule: ScheduleExpression.rate(Duration.minutes(1)),
      target: target(props.reconcile),
      description: 'Settles or voids payments whose outcome was unknown',
    });
    if (props.mail) {
      new Schedule(this, 'Mail', {
        schedule: ScheduleExpression.rate(Duration.minutes(1)),
        target: target(props.mail),
        description: 'Sends the emails that are due',
      });
    }
    new Schedule(this, 'NightlySync', {
      schedule: ScheduleExpression.cron({ hour: '3', minute: '15', timeZone: TimeZone.ETC_UTC }),
      target: target(props.nightlySync),
      description: 'Reads the whole Square catalogue, as a safety net under the webhooks',
    });
    // The CDK creates a role in the stack for each Lambda that a schedule calls.
    const roles = Stack.of(this).node.children.filter(({ node }) => node.id.startsWith('SchedulerRole'));
    for (const { lambda } of [props.reconcile, props.nightlySync, ...(props.mail ? [props.mail] : [])])
      for (const role of roles) acceptFinding(role, `IAM5[Resource::${arnInFinding(lambda)}:*]`, anyVersion);
  }
}

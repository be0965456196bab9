import { Duration, RemovalPolicy, TimeZone } from 'aws-cdk-lib';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

/** Keeps for two weeks what could not be delivered. */
export function deadLetterQueue(scope: Construct): Queue {
  return new Queue(scope, 'DeadLetters', {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
    removalPolicy: RemovalPolicy.DESTROY,
  });
}

/** What runs without anybody asking: the reconciler and the email every minute, a full catalogue sync every night. */
export class Schedules extends Construct {
  readonly deadLetters: Queue;

  constructor(
    scope: Construct,
    id: string,
    props: { readonly reconcile: IFunction; readonly nightlySync: IFunction; readonly mail?: IFunction },
  ) {
    super(scope, id);
    this.deadLetters = deadLetterQueue(this);
    const target = (lambda: IFunction) =>
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
  }
}

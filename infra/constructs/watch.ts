import { Duration } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import {
  Alarm,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IMetric,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';

/** Metrics that the code writes (functions/http/log.ts), with what each means for the shop. */
const shopAlarms: readonly {
  readonly metric: string;
  readonly above: number;
  readonly minutes: number;
  /** Said in the mail: what is wrong and what to do. */
  readonly impact: string;
}[] = [
  {
    metric: 'OrderInReview',
    above: 0,
    minutes: 5,
    impact: 'An order contradicts Square. Look at it in the studio and at Square before shipping.',
  },
  {
    metric: 'StuckPayment',
    above: 0,
    minutes: 5,
    impact: 'A payment has not been settled for five minutes. The reconciler may be down.',
  },
  {
    metric: 'PaymentError',
    above: 0,
    minutes: 5,
    impact: 'Payments fail on our side or at Square. Shoppers are told to try again.',
  },
  {
    metric: 'SquareUnauthorised',
    above: 0,
    minutes: 5,
    impact: 'Square refuses the access token. Set a new one: npm run secrets.',
  },
  {
    metric: 'ManyFailedLogins',
    above: 0,
    minutes: 15,
    impact: 'Somebody is guessing the password of an administrator.',
  },
  {
    metric: 'CardDeclined',
    above: 20,
    minutes: 60,
    impact: 'Many declined cards: somebody may be testing stolen ones.',
  },
  {
    metric: 'ManyNewGuests',
    above: 0,
    minutes: 60,
    impact: 'Unusually many new visitors put things into carts: perhaps a bot.',
  },
  { metric: 'TestModeOn', above: 0, minutes: 60, impact: 'Test mode is on: nobody is being charged.' },
];

export interface WatchProps {
  readonly functions: Readonly<Record<string, IFunction>>;
  readonly workflow: StateMachine;
  readonly deadLetters: IQueue;
  /** Empty in a shop for trying out: its alarms are seen in CloudWatch only. */
  readonly mail: string;
  /** US dollars a month; the operator hears at 50, 80 and 100 %. */
  readonly monthlyBudget: number;
}

/** Alarms that go to the operator's mail, a dashboard, and a ceiling on surprises. */
export class Watch extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, props: WatchProps) {
    super(scope, id);
    this.topic = new Topic(this, 'Topic', {
      displayName: 'The shop needs you',
      enforceSSL: true,
    });
    if (props.mail !== '') this.topic.addSubscription(new EmailSubscription(props.mail));
    for (const { metric, above, minutes, impact } of shopAlarms) {
      this.alarm(metric, shopMetric(metric, minutes), above, impact);
    }
    for (const [name, lambda] of Object.entries(props.functions)) {
      const period = Duration.minutes(5);
      this.alarm(`${name}-errors`, lambda.metricErrors({ period }), 0, `The ${name} Lambda failed.`);
      this.alarm(
        `${name}-throttles`,
        lambda.metricThrottles({ period }),
        0,
        `The ${name} Lambda was throttled.`,
      );
    }
    this.alarm(
      'sync-failed',
      props.workflow.metricFailed({ period: Duration.minutes(5) }),
      0,
      'A catalogue sync broke off.',
    );
    this.alarm(
      'dead-letters',
      props.deadLetters.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(5) }),
      0,
      'A scheduled run failed for good.',
    );
    this.dashboard(props);
    if (props.mail !== '') this.budget(props);
  }

  private alarm(name: string, metric: IMetric, above: number, impact: string): void {
    new Alarm(this, `Alarm-${name}`, {
      metric,
      threshold: above,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      alarmDescription: impact,
    }).addAlarmAction(new SnsAction(this.topic));
  }

  private dashboard({ functions }: WatchProps): void {
    const lambdas = Object.values(functions);
    new Dashboard(this, 'Dashboard', {
      widgets: [
        [
          new GraphWidget({
            title: 'Orders',
            left: ['OrderPaid', 'OrderInReview', 'CardDeclined', 'RaceLost'].map((name) =>
              shopMetric(name, 60),
            ),
          }),
          new GraphWidget({
            title: 'Square',
            left: ['SquareUnauthorised', 'PaymentError'].map((name) => shopMetric(name, 60)),
          }),
        ],
        [
          new GraphWidget({
            title: 'Time of answers, p99',
            left: lambdas.map((lambda) => lambda.metricDuration({ statistic: 'p99' })),
          }),
          new GraphWidget({ title: 'Errors', left: lambdas.map((lambda) => lambda.metricErrors()) }),
        ],
      ],
    });
  }

  private budget({ mail, monthlyBudget }: WatchProps): void {
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: monthlyBudget, unit: 'USD' },
      },
      notificationsWithSubscribers: [50, 80, 100].map((threshold) => ({
        notification: {
          comparisonOperator: 'GREATER_THAN',
          notificationType: 'ACTUAL',
          threshold,
          thresholdType: 'PERCENTAGE',
        },
        subscribers: [{ subscriptionType: 'EMAIL', address: mail }],
      })),
    });
  }
}

function shopMetric(metricName: string, minutes: number): Metric {
  return new Metric({ namespace: 'Shop', metricName, statistic: 'Sum', period: Duration.minutes(minutes) });
}

import { Duration, Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Dashboard, GraphWidget, type IMetric, Metric, SingleValueWidget } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { tableDefinition } from '#functions/db/keys.ts';
import type { MetricName } from '#functions/platform/metrics.ts';
import { shopAlarms } from '#infra/stack/shop-alarms.ts';
import { makeAlarm } from './alarm.ts';
import type { WatchProps } from './watch-props.ts';

/** Answers "is the shop selling?" in its first row, "what is in its way?" in its second, "how is it?" below. */
function shopDashboard(
  scope: Construct,
  { functions, api, distribution, workflow, deadLetters }: WatchProps,
): void {
  const count = (name: MetricName, minutes = 60) => shopMetric(scope, name, minutes);
  const hour = Duration.hours(1);
  const cdn = (metricName: string, statistic: string) =>
    new Metric({
      namespace: 'AWS/CloudFront',
      metricName,
      dimensionsMap: { DistributionId: distribution.distributionId, Region: 'Global' },
      statistic,
      period: hour,
    });
  const graph = (title: string, width: number, left: readonly IMetric[]) =>
    new GraphWidget({ title, left: [...left], width });
  const checkout = functions['checkout'];
  new Dashboard(scope, 'Dashboard', {
    defaultInterval: Duration.days(7),
    widgets: [
      [
        new SingleValueWidget({
          title: 'Sold today · in review · test mode',
          metrics: [count('OrderPaid', 1440), count('OrderInReview', 1440), count('TestModeOn', 1440)],
          width: 8,
        }),
        graph('Orders paid', 8, [count('OrderPaid')]),
        graph('Visitors’ requests', 8, [cdn('Requests', 'Sum')]),
      ],
      [
        graph('What keeps orders from being paid', 12, [
          count('CardDeclined'),
          count('PaymentError'),
          count('RaceLost'),
          count('SoldAtTill'),
          count('SquareTotalDiffers'),
          count('SquareUnauthorised'),
        ]),
        graph('What fails for visitors', 12, [
          api.metricServerError({ period: hour }),
          cdn('5xxErrorRate', 'Average'),
        ]),
      ],
      [
        graph(
          'Time of a checkout, half and nearly all',
          8,
          checkout
            ? ['p50', 'p99'].map((statistic) => checkout.metricDuration({ statistic, period: hour }))
            : [],
        ),
        graph('Payments waiting and stuck', 8, [
          count('StuckPayment'),
          count('ReconcileFailed'),
          count('OrderStuck'),
          count('ForgottenOrder'),
        ]),
        graph('Catalogue: read, broken off, unreadable', 8, [
          count('CatalogueRead'),
          workflow.metricFailed({ period: hour }),
          count('UnreadableRow'),
        ]),
      ],
      [
        graph(
          'Errors of the Lambdas',
          12,
          Object.values(functions).map((lambda) => lambda.metricErrors({ period: hour })),
        ),
        graph(
          'Dead letters',
          12,
          deadLetters.map((queue) => queue.metricApproximateNumberOfMessagesVisible({ period: hour })),
        ),
      ],
    ],
  });
}

/** Alarms that go to the operator's mail, a dashboard, and a ceiling on surprises. */
export class Watch extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, props: WatchProps) {
    super(scope, id);
    this.topic = this.alarmTopic(props.mail);
    this.shopAlarms(props);
    this.serviceAlarms(props);
    shopDashboard(this, props);
    if (props.mail !== '') this.budget(props);
  }

  private alarmTopic(mail: string): Topic {
    const topic = new Topic(this, 'Topic', { displayName: 'The shop needs you', enforceSSL: true });
    // A policy of one's own replaces the one SNS makes, so CloudWatch's right to publish must be said
    // (CloudWatch guide, "Using Amazon SNS with alarms").
    const { partition, region, account } = Stack.of(this);
    topic.addToResourcePolicy(
      new PolicyStatement({
        sid: 'AlarmsMayPublish',
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: {
          ArnLike: { 'aws:SourceArn': `arn:${partition}:cloudwatch:${region}:${account}:alarm:*` },
          StringEquals: { 'aws:SourceAccount': account },
        },
      }),
    );
    if (mail !== '') topic.addSubscription(new EmailSubscription(mail));
    return topic;
  }

  private shopAlarms({ stage, writesMail }: WatchProps): void {
    for (const [name, rule] of Object.entries(shopAlarms)) {
      if ('shownBecause' in rule || ('needsMail' in rule && !writesMail)) continue;
      const metric = shopMetric(this, name as MetricName, rule.minutes);
      const impact = rule.impact.replaceAll('STAGE', stage);
      makeAlarm(this, `Alarm-${name}`, { topic: this.topic, metric, limit: rule, impact });
    }
  }

  private serviceAlarms(props: WatchProps): void {
    const { api, distribution, tableName, workflow, deadLetters } = props;
    const period = Duration.minutes(5);
    // Of the whole account: CloudWatch bills an alarm for each metric that it looks at, and the dashboard shows each Lambda.
    this.alarm(
      'lambda-errors',
      new Metric({ namespace: 'AWS/Lambda', metricName: 'Errors', statistic: 'Sum', period }),
      0,
      'A Lambda of this account failed. The dashboard’s graph “Errors of the Lambdas” says which; see its log.',
    );
    this.alarm(
      'api-5xx',
      api.metricServerError({ period }),
      4,
      'The API fails for visitors. See the logs of the Lambdas for lines with "level":"error".',
    );
    // CloudFront measures in us-east-1 only, where this stack is.
    this.alarm(
      'cdn-5xx',
      new Metric({
        namespace: 'AWS/CloudFront',
        metricName: '5xxErrorRate',
        dimensionsMap: { DistributionId: distribution.distributionId, Region: 'Global' },
        statistic: 'Average',
        period,
      }),
      5,
      'More than 5 % of what visitors ask for fails at the CDN.',
    );
    // Of the whole account, as its quota is; the metric by function says who was turned away.
    this.alarm(
      'lambda-throttles',
      new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', statistic: 'Sum', period }),
      0,
      "A Lambda was turned away: the account's quota of concurrent executions is used up, or its own reservation.",
    );
    for (const [what, dimensions] of [
      ['table', {}],
      ['index', { GlobalSecondaryIndexName: tableDefinition.index.name }],
    ] as const) {
      for (const metricName of ['ReadThrottleEvents', 'WriteThrottleEvents'] as const) {
        this.alarm(
          `${what}-${metricName}`,
          new Metric({
            namespace: 'AWS/DynamoDB',
            metricName,
            dimensionsMap: { TableName: tableName, ...dimensions },
            statistic: 'Sum',
            period,
          }),
          0,
          `The ${what} turned requests away: its ceiling on throughput is reached. A flood, or time to raise it.`,
        );
      }
    }
    this.alarm('sync-failed', workflow.metricFailed({ period }), 0, 'A catalogue sync broke off.');
    this.alarm('sync-timed-out', workflow.metricTimedOut({ period }), 0, 'A catalogue sync took too long.');
    this.alarm(
      'sync-aborted',
      workflow.metricAborted({ period }),
      0,
      'A catalogue sync was stopped by hand.',
    );
    for (const [index, queue] of deadLetters.entries()) {
      this.alarm(
        `dead-letters-${index + 1}`,
        queue.metricApproximateNumberOfMessagesVisible({ period }),
        0,
        'Something that runs by itself could not be started; the message in the dead-letter queue says what.',
      );
    }
  }

  private alarm(name: string, metric: IMetric, above: number, impact: string): void {
    makeAlarm(this, `Alarm-${name}`, { topic: this.topic, metric, limit: { above }, impact });
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

/** A number that the code writes (functions/platform/log.ts), of this stage. */
function shopMetric(scope: Construct, metricName: MetricName, minutes: number): Metric {
  return new Metric({
    namespace: Stack.of(scope).stackName,
    metricName,
    statistic: 'Sum',
    period: Duration.minutes(minutes),
  });
}

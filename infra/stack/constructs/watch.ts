import { Duration, Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { Dashboard, GraphWidget, type IMetric, Metric, SingleValueWidget } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { tableDefinition } from '#functions/db/keys.ts';
import type { MetricName } from '#functions/platform/metrics.ts';
import { alarmText, shopAlarms } from '#infra/stack/shop-alarms.ts';
import { makeAlarm, sumOf } from './alarm.ts';
import type { WatchProps } from './watch-props.ts';

/** Makes the dashboard. First row: sales. Second row: obstacles to sales. Other rows: the state of the system. */
function shopDashboard(
  scope: Construct,
  { functions, api, distribution, workflow, deadLetters }: WatchProps,
): void {
  const count = (name: MetricName, minutes = 60) => shopMetric(scope, name, minutes);
  const hour = Duration.hours(1);
  const graph = (title: string, width: number, left: readonly IMetric[]) =>
    new GraphWidget({ title, left: [...left], width });
  const checkout = functions['checkout'];
  new Dashboard(scope, 'Dashboard', {
    defaultInterval: Duration.days(7),
    widgets: [
      [
        new SingleValueWidget({
          title: 'Sold today · orders that need a person · test mode',
          metrics: [count('OrderPaid', 1440), count('OrderNeedsPerson', 1440), count('TestModeOn', 1440)],
          width: 8,
        }),
        graph('Orders paid', 8, [count('OrderPaid')]),
        graph('Visitors’ requests', 8, [cdnMetric(distribution, 'Requests', 'Sum', hour)]),
      ],
      [
        graph('What keeps orders from being paid', 12, [
          count('CardTesting'),
          count('CannotPay'),
          count('RaceLost'),
          count('SoldAtTill'),
        ]),
        graph('What fails for visitors', 12, [
          api.metricServerError({ period: hour }),
          cdnMetric(distribution, '5xxErrorRate', 'Average', hour),
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
        graph('Payments waiting and stuck', 8, [count('OrderDelayed'), count('ReconcileFailed')]),
        graph('Catalogue: read, broken off, unreadable', 8, [
          count('CatalogueRead'),
          workflow.metricFailed({ period: hour }),
          count('StoredDataBroken'),
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

/** Alarms by email, a dashboard and a budget for a shop. */
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
    // A custom policy replaces the default one of SNS, so it must include CloudWatch's permission to publish (CloudWatch
    // guide, "Using Amazon SNS with alarms").
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
      makeAlarm(this, `Alarm-${name}`, {
        topic: this.topic,
        metric,
        limit: rule,
        impact: alarmText(rule, stage),
      });
    }
  }

  private serviceAlarms({ stage, api, distribution, tableName, workflow, deadLetters }: WatchProps): void {
    const period = Duration.minutes(5);
    const hour = Duration.hours(1);
    const logs = (name: string) => `npm run logs -- --stage ${stage} ${name}`;
    // One alarm for the whole account, because CloudWatch bills each alarm. The dashboard shows each Lambda.
    const lambdas = (metricName: string) =>
      new Metric({ namespace: 'AWS/Lambda', metricName, statistic: 'Sum', period });
    this.alarm(
      'lambda-errors',
      lambdas('Errors'),
      0,
      `A Lambda of this account failed. The dashboard’s graph “Errors of the Lambdas” says which.\n${logs('NAME')}`,
    );
    // One alarm for the whole account, like the quota. The metric of each function tells which function was throttled.
    this.alarm(
      'lambda-throttles',
      lambdas('Throttles'),
      0,
      "A Lambda was turned away: the account's quota of concurrent executions is used up, or its own reservation.",
    );
    this.alarm(
      'api-5xx',
      api.metricServerError({ period }),
      4,
      `The API fails for visitors: lines with "level":"error" in the logs of the Lambdas say why.\n${logs('checkout')}`,
    );
    this.alarm(
      'visitors-refused',
      api.metricClientError({ period }),
      // This limit is low enough to notice 200 requests a second from one address (test/budgets/rush.ts).
      1000,
      'The API refuses many requests: more visitors than its ceiling lets through (apiRequestsPerSecond of the stage), or a flood. See “Many visitors” in infra/README.md; "firewall": true in the stage’s file holds back one address that floods.',
    );
    this.alarm(
      'cdn-5xx',
      cdnMetric(distribution, '5xxErrorRate', 'Average', period),
      5,
      'More than 5 % of what visitors ask for fails at the CDN.',
    );
    const flood = 'See “Under a flood” in infra/costs.md for what it costs and what to do.';
    this.alarm(
      'cdn-bytes',
      cdnMetric(distribution, 'BytesDownloaded', 'Sum', hour),
      20e9,
      `The CDN has sent more than 20 GB within an hour. ${flood}`,
    );
    this.alarm(
      'cdn-requests',
      cdnMetric(distribution, 'Requests', 'Sum', hour),
      300_000,
      `The CDN has answered more than 300,000 requests within an hour. ${flood}`,
    );
    const index = { GlobalSecondaryIndexName: tableDefinition.index.name };
    this.alarm(
      'table-throttles',
      sumOf(
        [{}, index].flatMap((dimensions) =>
          ['ReadThrottleEvents', 'WriteThrottleEvents'].map(
            (metricName) =>
              new Metric({
                namespace: 'AWS/DynamoDB',
                metricName,
                dimensionsMap: { TableName: tableName, ...dimensions },
                statistic: 'Sum',
              }),
          ),
        ),
        period,
      ),
      0,
      'The table or its index turned requests away: its ceiling on throughput is reached. A flood, or time to raise it.',
    );
    this.alarm(
      'sync-broken-off',
      sumOf([workflow.metricFailed(), workflow.metricTimedOut()], period),
      0,
      `A catalogue sync broke off or took too long.\n${logs('sync-steps')}`,
    );
    this.alarm(
      'dead-letters',
      sumOf(
        deadLetters.map((queue) => queue.metricApproximateNumberOfMessagesVisible()),
        period,
      ),
      0,
      'Something that runs by itself could not be started; the message in the dead-letter queue says what.',
    );
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
      notificationsWithSubscribers: (
        [
          ['ACTUAL', 50],
          ['ACTUAL', 80],
          ['ACTUAL', 100],
          ['FORECASTED', 100],
        ] as const
      ).map(([notificationType, threshold]) => ({
        notification: {
          comparisonOperator: 'GREATER_THAN',
          notificationType,
          threshold,
          thresholdType: 'PERCENTAGE',
        },
        subscribers: [{ subscriptionType: 'EMAIL', address: mail }],
      })),
    });
  }
}

/** Returns this stage's metric that the code writes (functions/platform/log.ts). */
function shopMetric(scope: Construct, metricName: MetricName, minutes: number): Metric {
  return new Metric({
    namespace: Stack.of(scope).stackName,
    metricName,
    statistic: 'Sum',
    period: Duration.minutes(minutes),
  });
}

/** CloudFront reports its metrics, which are free, only in us-east-1, where this stack is. */
function cdnMetric(
  { distributionId }: Distribution,
  metricName: string,
  statistic: string,
  period: Duration,
): Metric {
  return new Metric({
    namespace: 'AWS/CloudFront',
    metricName,
    dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
    statistic,
    period,
  });
}

import { tableDefinition } from '#functions/db/definition.ts';
import { shopAlarms } from '#infra/shop-alarms.ts';
import { anything } from '#test/infra/template/compare.ts';
import { allowService, arn, type Facts, idOf, onlyByTls, policy, type Shop } from './shop.ts';

interface Alarm {
  readonly namespace: string;
  readonly metric: string;
  readonly dimensions?: Readonly<Record<string, string>>;
  readonly statistic?: 'Sum' | 'Average' | 'Maximum';
  readonly minutes: number;
  /** It is raised above this … */
  readonly above?: number;
  /** … or when fewer than one is counted in each of so many periods, silence included. */
  readonly silentFor?: number;
  /** Words of the email, where they are the declaration's. */
  readonly says?: string;
}

/** Who is told of what: alarms and their topic, and the budget. */
export function watchFacts(shop: Shop): Facts {
  const { stage } = shop;
  return {
    ...topicFacts(shop),
    ...Object.fromEntries(
      Object.entries(alarmsOf(shop)).map(([name, alarm]) => [`WatchAlarm${idOf(name)}`, alarmFact(alarm)]),
    ),
    // Nobody is told by it.
    WatchDashboard: { Type: 'AWS::CloudWatch::Dashboard', Properties: { DashboardBody: anything } },
    ...(stage.alarmMail !== '' && budgetFacts(shop)),
  };
}

function alarmsOf(shop: Shop): Readonly<Record<string, Alarm>> {
  return { ...declaredAlarms(shop), ...lambdaAlarms(shop), ...serviceAlarms(shop) };
}

/** infra/shop-alarms.ts. */
function declaredAlarms({ stage, writesEmail }: Shop): Readonly<Record<string, Alarm>> {
  return Object.fromEntries(
    Object.entries(shopAlarms).flatMap(([metric, rule]) => {
      if ('shownBecause' in rule || ('needsMail' in rule && !writesEmail)) return [];
      const { minutes } = rule;
      const says = rule.impact.replaceAll('STAGE', stage.name);
      const when = 'above' in rule ? { above: rule.above } : { silentFor: rule.silentFor };
      return [[metric, { namespace: stage.stackName, metric, minutes, says, ...when }]];
    }),
  );
}

function lambdaAlarms({ groups }: Shop): Readonly<Record<string, Alarm>> {
  const failing = (name: string): Alarm => ({
    namespace: 'AWS/Lambda',
    metric: 'Errors',
    dimensions: { FunctionName: `@${idOf(name)}Function` },
    minutes: 5,
    above: 0,
  });
  return Object.fromEntries(groups.map(({ name }) => [`${name}-errors`, failing(name)]));
}

function serviceAlarms({ table }: Shop): Readonly<Record<string, Alarm>> {
  const api = { namespace: 'AWS/ApiGateway', metric: '5xx', dimensions: { ApiId: '@Api' } };
  const sync = (metric: string): Alarm => ({
    namespace: 'AWS/States',
    metric,
    dimensions: { StateMachineArn: '@SyncStateMachine' },
    minutes: 5,
    above: 0,
  });
  const throttled = (metric: string, dimensions = {}): Alarm => ({
    namespace: 'AWS/DynamoDB',
    metric,
    dimensions: { ...dimensions, TableName: table },
    minutes: 5,
    above: 0,
  });
  const index = { GlobalSecondaryIndexName: tableDefinition.index.name };
  const waiting = (queue: string): Alarm => ({
    namespace: 'AWS/SQS',
    metric: 'ApproximateNumberOfMessagesVisible',
    dimensions: { QueueName: `@${queue}.QueueName` },
    statistic: 'Maximum',
    minutes: 5,
    above: 0,
  });
  return {
    'api-5xx': { ...api, minutes: 5, above: 4 },
    // The quota of concurrent executions is the account's.
    'lambda-throttles': { namespace: 'AWS/Lambda', metric: 'Throttles', minutes: 5, above: 0 },
    'cdn-5xx': {
      namespace: 'AWS/CloudFront',
      metric: '5xxErrorRate',
      dimensions: { DistributionId: '@SiteDistribution', Region: 'Global' },
      statistic: 'Average',
      minutes: 5,
      above: 5,
    },
    'table-ReadThrottleEvents': throttled('ReadThrottleEvents'),
    'table-WriteThrottleEvents': throttled('WriteThrottleEvents'),
    'index-ReadThrottleEvents': throttled('ReadThrottleEvents', index),
    'index-WriteThrottleEvents': throttled('WriteThrottleEvents', index),
    'sync-failed': sync('ExecutionsFailed'),
    'sync-timed-out': sync('ExecutionsTimedOut'),
    'sync-aborted': sync('ExecutionsAborted'),
    'dead-letters-1': waiting('SchedulesDeadLetters'),
    'dead-letters-2': waiting('SyncDeadLetters'),
  };
}

export function alarmFact({
  namespace,
  metric,
  dimensions,
  statistic = 'Sum',
  minutes,
  above,
  silentFor,
  says,
}: Alarm) {
  const isHeartbeat = silentFor !== undefined;
  return {
    Type: 'AWS::CloudWatch::Alarm',
    Properties: {
      AlarmActions: ['@WatchTopic'],
      AlarmDescription: says ?? anything,
      ComparisonOperator: isHeartbeat ? 'LessThanThreshold' : 'GreaterThanThreshold',
      ...(dimensions && { Dimensions: Object.entries(dimensions).map(([Name, Value]) => ({ Name, Value })) }),
      EvaluationPeriods: silentFor ?? 1,
      MetricName: metric,
      Namespace: namespace,
      Period: minutes * 60,
      Statistic: statistic,
      Threshold: isHeartbeat ? 1 : above,
      TreatMissingData: isHeartbeat ? 'breaching' : 'notBreaching',
    },
  };
}

/** CloudWatch publishes in its own name, and the operator's mailbox has subscribed. */
function topicFacts(shop: Shop): Facts {
  const { stage } = shop;
  return {
    WatchTopic: { Type: 'AWS::SNS::Topic', Properties: { DisplayName: anything } },
    WatchTopicPolicy: {
      Type: 'AWS::SNS::TopicPolicy',
      Properties: {
        PolicyDocument: policy(
          onlyByTls('sns:Publish', '@WatchTopic', '*'),
          allowService('cloudwatch.amazonaws.com', 'sns:Publish', '@WatchTopic', {
            ArnLike: { 'aws:SourceArn': arn(shop, 'cloudwatch', 'alarm:*') },
            StringEquals: { 'aws:SourceAccount': shop.accountId },
          }),
        ),
        Topics: ['@WatchTopic'],
      },
    },
    ...(stage.alarmMail !== '' && {
      [`WatchTopic${stage.alarmMail.replaceAll(/\W/g, '')}`]: {
        Type: 'AWS::SNS::Subscription',
        Properties: { Endpoint: stage.alarmMail, Protocol: 'email', TopicArn: '@WatchTopic' },
      },
    }),
  };
}

function budgetFacts({ stage }: Shop): Facts {
  return {
    WatchBudget: {
      Type: 'AWS::Budgets::Budget',
      Properties: {
        Budget: {
          BudgetLimit: { Amount: stage.monthlyBudget, Unit: 'USD' },
          BudgetType: 'COST',
          TimeUnit: 'MONTHLY',
        },
        NotificationsWithSubscribers: [50, 80, 100].map((Threshold) => ({
          Notification: {
            ComparisonOperator: 'GREATER_THAN',
            NotificationType: 'ACTUAL',
            Threshold,
            ThresholdType: 'PERCENTAGE',
          },
          Subscribers: [{ Address: stage.alarmMail, SubscriptionType: 'EMAIL' }],
        })),
      },
    },
  };
}

import type { Mutant } from './mutants.ts';

interface Class {
  readonly name: string;
  readonly type: RegExp;
  /** Path below the resource; a class without one takes whatever those before it left. */
  readonly path?: RegExp;
  /** True where taking the whole resource away is of this class. */
  readonly whole?: true;
}

const alarm = /CloudWatch::Alarm/;
const distribution = /CloudFront::Distribution/;
const table = /DynamoDB/;
const lambda = /Lambda::Function/;

/** What a mutant takes away or weakens; the first class that fits. */
const classes: readonly Class[] = [
  { name: 'order edge', type: /./, path: /^DependsOn/ },
  { name: 'alias update policy', type: /Lambda::Alias/, path: /^UpdatePolicy/ },
  {
    name: 'deletion protection',
    type: /./,
    path: /^(DeletionPolicy|UpdateReplacePolicy)|DeletionProtection/,
  },
  { name: 'tag', type: /./, path: /\.(Tags|ResourceTags)(\.|$)/ },
  { name: 'alarm: existence', type: alarm, whole: true },
  { name: 'alarm: action', type: alarm, path: /AlarmActions/ },
  { name: 'alarm: threshold', type: alarm, path: /Threshold/ },
  { name: 'alarm: operator', type: alarm, path: /ComparisonOperator/ },
  { name: 'alarm: statistic', type: alarm, path: /Statistic/ },
  { name: 'alarm: dimensions', type: alarm, path: /Dimensions/ },
  { name: 'alarm: periods, metric, missing data', type: alarm },
  { name: 'alarm: subscription, topic', type: /SNS::/ },
  { name: 'schedule: existence', type: /Scheduler::Schedule$/, whole: true },
  { name: 'schedule: state', type: /Scheduler::Schedule$/, path: /State/ },
  { name: 'schedule: expression', type: /Scheduler::Schedule$/, path: /Expression/ },
  { name: 'schedule: target and dead-letter queue', type: /Scheduler::Schedule$/ },
  { name: 'rule and dead-letter queue', type: /Events::Rule|SQS::/ },
  { name: 'IAM statement', type: /IAM::|S3::BucketPolicy/ },
  { name: 'permission', type: /Lambda::Permission/ },
  { name: 'environment variable', type: lambda, path: /Environment/ },
  { name: 'timeout', type: /./, path: /Time[oO]ut/ },
  { name: 'architecture', type: lambda, path: /Architectures/ },
  { name: 'function: other settings', type: /Lambda::/ },
  { name: 'log retention', type: /Logs::/ },
  { name: 'error lifetime', type: distribution, path: /CustomErrorResponses/ },
  { name: 'protocol policy', type: distribution, path: /Protocol|SSL|ViewerCertificate/ },
  { name: 'CDN behaviour', type: distribution, path: /CacheBehavior/ },
  { name: 'CDN: origins and the rest', type: /CloudFront::(Distribution|OriginAccessControl|Function)/ },
  { name: 'cache or header policy', type: /CloudFront::.*Policy/ },
  { name: 'table TTL', type: table, path: /TimeToLive/ },
  { name: 'PITR', type: table, path: /PointInTime/ },
  { name: 'table: other settings', type: table },
  { name: 'bucket setting', type: /S3::Bucket$/ },
  { name: 'budget', type: /Budgets/ },
  { name: 'release', type: /CodeDeploy/ },
  { name: 'API: routes, stage, log', type: /ApiGatewayV2/ },
  { name: 'workflow', type: /StepFunctions/ },
  { name: 'firewall', type: /WAF/ },
  { name: 'email', type: /SES/ },
  { name: 'files and keys put up while deploying', type: /Custom::/ },
  { name: 'dashboard', type: /Dashboard/ },
];

export function classOf({ type, path }: Pick<Mutant, 'type' | 'path'>): string {
  const found = classes.find(
    (each) =>
      each.type.test(type) && (each.whole ? path === '' : each.path === undefined || each.path.test(path)),
  );
  return found?.name ?? 'other';
}

interface Equivalent {
  readonly type: RegExp;
  readonly path: RegExp;
  readonly reason: string;
}

/** Changes after which the shop is as good as before; nothing else may go unnoticed. */
const equivalents: readonly Equivalent[] = [
  {
    type: /./,
    path: /\.(Description|DisplayName|AlarmDescription|Comment)$/,
    reason: 'words for people who read the console',
  },
  {
    type: /./,
    path: /\.(Name|PolicyName|Sid)$/,
    reason: 'a name that CDK draws, and nothing refers to but through the resource',
  },
  {
    type: /Lambda::(Function|LayerVersion)|Custom::/,
    path: /(Code|Content|SourceBucketNames|SourceObjectKeys|SourceMarkers)/,
    reason: 'which files are put up: the run of the deployed shop runs them',
  },
  {
    type: /Lambda::Function/,
    path: /(Runtime|Variables)/,
    reason:
      'of CDK’s own function that copies files while deploying: a deploy without it fails and changes nothing',
  },
  { type: /S3::Bucket$/, path: /Tags/, reason: 'CDK’s own mark of a bucket that it puts files into' },
  { type: /Dashboard/, path: /DashboardBody/, reason: 'a dashboard is looked at and tells nobody' },
];

/** Why it does not matter that nobody notices; undefined where it does. */
export function equivalence({ type, path }: Pick<Mutant, 'type' | 'path'>): string | undefined {
  return equivalents.find((each) => each.type.test(type) && each.path.test(path))?.reason;
}

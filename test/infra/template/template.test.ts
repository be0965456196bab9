// Rules 3.18, 11.4, 17.20, 18.1, 19.1 and 19.8
import { describe, expect, it } from 'vitest';
import { templateOf } from '#test/support/shop/stack.ts';
import { stageWithEverything, stageWithMail, testStage } from '#test/support/shop/stages.ts';
import {
  differenceText,
  plainResources,
  type RawTemplate,
  type Resource,
  templateText,
} from './template-text.ts';

const largest = templateOf(stageWithEverything).toJSON() as RawTemplate;
/** A stage that is not live and has no optional parts. It has the largest stage's name: only settings differ. */
const smallest = templateOf(
  testStage('prod', { isLive: false, alarmMail: '', squareApplicationId: '' }),
).toJSON() as RawTemplate;

/** `npx vitest run --project node test/infra/template -u` updates both snapshots; read the diff (CONTRIBUTING.md). */
describe('the template', () => {
  it('for the largest stage equals the snapshot', async () => {
    await expect(templateText(largest)).toMatchFileSnapshot('__snapshots__/largest-stage.txt');
  });

  it('for the smallest stage differs from the largest as in the snapshot', async () => {
    await expect(differenceText(largest, smallest)).toMatchFileSnapshot(
      '__snapshots__/smallest-stage-differences.txt',
    );
  });

  it.each([
    ['largest', largest, ['MailIdentity4EC7C521', 'MailEventsAD3D2F9C']],
    ['smallest', smallest, []],
  ] as const)(
    'for the %s stage keeps the logical ids of commit 516b1ef5, because a new id would replace table, files, addresses and senders',
    (_, { Resources }, ofEmail) => {
      const types =
        /^AWS::(DynamoDB::GlobalTable|S3::Bucket|SES::EmailIdentity|CloudFront::Distribution|ApiGatewayV2::Api|SNS::Topic|KMS::Key)$|^Custom::ShopKeys$/;
      const ids = Object.keys(Resources).filter((id) => types.test(Resources[id]?.Type ?? ''));

      expect(ids.sort()).toEqual(
        [
          ...['Table710B521B', 'MediaA721A567', 'SiteWebF8CC5218', 'SecretsKeysD351DCBF', 'ApiCD79AAA0'],
          ...['SiteDistribution390DED28', 'WatchTopicE125D5FE', ...ofEmail],
        ].sort(),
      );
    },
  );
});

/** Resources of the largest and of the smallest stage, for the assertions that do not use the snapshot. */
const [everything, least] = [largest, smallest].map(({ Resources }) => plainResources(Resources)) as [
  Readonly<Record<string, Resource>>,
  Readonly<Record<string, Resource>>,
];
type Properties = Resource['Properties'];
function propertiesOf(type: string, resources = everything): readonly Properties[] {
  const found = Object.values(resources).filter(({ Type }) => Type === type);
  expect(found.length, type).toBeGreaterThan(0);
  return found.map(({ Properties }) => Properties);
}
const statementsOf = (types: RegExp, resources = everything): readonly Properties[] =>
  Object.values(resources)
    .filter(({ Type }) => types.test(Type))
    .flatMap(({ Properties }) => Properties.PolicyDocument.Statement);
const actionsOf = ({ Action }: Properties): readonly string[] => [Action].flat();
const resourcesOf = ({ Resource: resources }: Properties): readonly string[] => [resources].flat();
const distribution = () => propertiesOf('AWS::CloudFront::Distribution')[0].DistributionConfig;

describe('irreplaceable data', () => {
  const kept = /^AWS::(DynamoDB::GlobalTable|S3::Bucket)$/;

  it.each([
    ['stays when a live stack is deleted', everything, 'Retain'],
    ['is deleted with a development stack', least, 'Delete'],
  ] as const)('%s', (_, resources, policy) => {
    const found = Object.values(resources).filter(({ Type }) => kept.test(Type));

    expect(found.map(({ DeletionPolicy }) => DeletionPolicy)).toEqual([policy, policy, policy]);
  });

  it('of the table is protected against deletion, and can be restored to any second of the last 35 days', () => {
    expect(propertiesOf('AWS::DynamoDB::GlobalTable')[0].Replicas).toEqual([
      expect.objectContaining({
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
      }),
    ]);
  });
});

describe('personal data', () => {
  it('is in no log of the API, the CDN, the firewall or a sync', () => {
    expect(propertiesOf('AWS::ApiGatewayV2::Stage')[0].AccessLogSettings.Format).toEqual({
      requestId: '$context.requestId',
      route: '$context.routeKey',
      status: '$context.status',
      milliseconds: '$context.responseLatency',
    });
    expect(distribution()).not.toHaveProperty('Logging');
    expect(
      propertiesOf('AWS::StepFunctions::StateMachine')[0].LoggingConfiguration.IncludeExecutionData,
    ).toBe(false);
    expect(JSON.stringify(propertiesOf('AWS::WAFv2::WebACL'))).not.toContain('"SampledRequestsEnabled":true');
  });

  it('is in no public bucket, and only this shop’s CDN can read a bucket', () => {
    for (const { PublicAccessBlockConfiguration } of propertiesOf('AWS::S3::Bucket')) {
      expect(PublicAccessBlockConfiguration).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
    }
    const allowed = statementsOf(/S3::BucketPolicy/).filter(({ Effect }) => Effect === 'Allow');
    expect(allowed).toHaveLength(2);
    for (const statement of allowed)
      expect(statement).toMatchObject({
        Action: 's3:GetObject',
        Condition: {
          StringEquals: { 'AWS:SourceArn': expect.stringMatching(/\/\{@SiteDistribution\w+\}$/) },
        },
      });
  });

  it('is not in the CDN’s cache, which has only the gallery’s lists and pages', () => {
    const [apiCache, listCache] = propertiesOf('AWS::CloudFront::CachePolicy').map(
      ({ CachePolicyConfig }) => CachePolicyConfig,
    );
    const key = apiCache.ParametersInCacheKeyAndForwardedToOrigin;
    const shared = distribution().CacheBehaviors.filter(({ CachePolicyId }: Properties) =>
      String(CachePolicyId).startsWith('@SiteListCache'),
    );

    expect(apiCache).toMatchObject({ DefaultTTL: 0, MaxTTL: 1, MinTTL: 0 });
    expect(key.CookiesConfig).toEqual({
      CookieBehavior: 'whitelist',
      Cookies: ['__Host-guest', '__Host-sid', '__Host-device'],
    });
    expect(key.QueryStringsConfig).toEqual({ QueryStringBehavior: 'all' });
    expect(listCache).toMatchObject({ DefaultTTL: 0, MinTTL: 0 });
    expect(shared.map(({ PathPattern }: Properties) => PathPattern).join(' ')).not.toMatch(
      /cart|wish|order|user|account|studio|admin|audit|news|enquir/,
    );
    for (const { AllowedMethods } of shared) expect(AllowedMethods).toEqual(['GET', 'HEAD']);
  });

  it('is sent only over TLS to the CDN, the API, buckets, queues and topics', () => {
    const { CacheBehaviors, DefaultCacheBehavior, Origins, ViewerCertificate } = distribution();
    expect(ViewerCertificate.MinimumProtocolVersion).toBe('TLSv1.2_2021');
    for (const { ViewerProtocolPolicy } of [DefaultCacheBehavior, ...CacheBehaviors])
      expect(ViewerProtocolPolicy).toBe('redirect-to-https');
    expect(Origins[1].CustomOriginConfig).toMatchObject({
      OriginProtocolPolicy: 'https-only',
      OriginSSLProtocols: ['TLSv1.2'],
    });
    const refused = statementsOf(/(S3::Bucket|SQS::Queue|SNS::Topic)Policy/).filter(
      ({ Effect, Condition }) => Effect === 'Deny' && Condition.Bool['aws:SecureTransport'] === 'false',
    );
    expect(refused).toHaveLength(6);
  });
});

describe('the template for the largest stage', () => {
  it('has no secret in a variable or output, but only in the CDN’s header that the API checks', () => {
    const text = JSON.stringify([everything, largest.Outputs]);

    expect(text.match(/@SecretsKeys\w+\.\w+/g)).toEqual(['@SecretsKeysD351DCBF.originSecret']);
    expect(distribution().Origins[1].OriginCustomHeaders).toEqual([
      { HeaderName: 'x-origin-secret', HeaderValue: '@SecretsKeysD351DCBF.originSecret' },
    ]);
  });

  it('lets a role read and decrypt a parameter only by its name and through Parameter Store', () => {
    for (const statement of statementsOf(/IAM::Policy/)) {
      if (actionsOf(statement).some((action) => action.startsWith('ssm:')))
        expect(resourcesOf(statement).join(' ')).not.toContain('*');
      if (actionsOf(statement).some((action) => action.startsWith('kms:')))
        expect(statement.Condition.StringEquals).toEqual({
          'kms:ViaService': 'ssm.us-east-1.amazonaws.com',
          'kms:EncryptionContext:PARAMETER_ARN': expect.anything(),
        });
    }
  });

  it('lets a role access rows only by the first part of their keys, and never scan them', () => {
    const ofTable = statementsOf(/IAM::Policy/).filter((statement) =>
      actionsOf(statement).some((action) => action.startsWith('dynamodb:')),
    );

    expect(ofTable.length).toBeGreaterThan(20);
    expect(ofTable.flatMap(actionsOf).filter((action) => /Scan|\*|Table/.test(action))).toEqual([]);
    for (const { Condition } of ofTable) expect(Object.keys(Condition)).toEqual(['ForAllValues:StringLike']);
    const keys = ofTable.flatMap(
      ({ Condition }) => Condition['ForAllValues:StringLike']['dynamodb:LeadingKeys'],
    );
    expect(keys.filter((key: string) => key.startsWith('*'))).toEqual([]);
  });

  it('lets no role act on all resources, except for tracing, log delivery and CDN invalidation', () => {
    const wide = statementsOf(/IAM::Policy/).filter(
      (statement) => resourcesOf(statement).includes('*') || actionsOf(statement).includes('*'),
    );

    expect([...new Set(wide.flatMap(actionsOf).map((action) => action.split(':')[0]))].sort()).toEqual([
      'cloudfront',
      'logs',
      'xray',
    ]);
    expect(wide.flatMap(actionsOf).filter((action) => action.endsWith('*'))).toEqual([]);
  });

  it('lets services invoke and publish only for this account’s resources', () => {
    const open = propertiesOf('AWS::Lambda::Permission').filter(
      ({ SourceArn, SourceAccount }) => !SourceArn && !SourceAccount,
    );
    const published = statementsOf(/(SQS::Queue|SNS::Topic)Policy/).filter(
      ({ Effect, Condition }) => Effect === 'Allow' && !/SourceArn/.test(JSON.stringify(Condition ?? '')),
    );

    expect([...open, ...published]).toEqual([]);
  });
});

describe('the stack', () => {
  it('charges real cards only in a live shop, and its payment page allows Square’s form', () => {
    const policyOf = (resources: typeof everything) =>
      Object.entries(resources).find(([id]) => id.startsWith('SiteCardHeaders'))?.[1].Properties
        .ResponseHeadersPolicyConfig.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy;
    const square = (resources: typeof everything) =>
      new Set(
        propertiesOf('AWS::Lambda::Function', resources).flatMap(
          ({ Environment }) => Environment?.Variables.SQUARE_ENVIRONMENT ?? [],
        ),
      );

    expect([...square(everything), ...square(least)]).toEqual(['production', 'sandbox']);
    expect(policyOf(everything)).toContain(
      "connect-src 'self' https://web.squarecdn.com https://pci-connect.squareup.com https://connect.squareup.com https://pay.google.com https://google.com/pay https://www.google.com/pay;",
    );
    expect(policyOf(least)).toContain("script-src 'self' 'sha256-");
    expect(policyOf(least)).not.toMatch(
      /https:\/\/(web\.squarecdn|pci-connect\.squareup|connect\.squareup)\.com/,
    );
  });

  it('emails every alarm to the operator, and raises it after one problem with a payment, refund or count', () => {
    const alarms = propertiesOf('AWS::CloudWatch::Alarm');
    const immediate = alarms.filter(
      ({ Namespace, Threshold, EvaluationPeriods }) =>
        Namespace === 'Gallery' && Threshold === 0 && EvaluationPeriods === 1,
    );

    for (const { AlarmActions } of alarms) expect(AlarmActions).toEqual(['@WatchTopicE125D5FE']);
    expect(statementsOf(/SNS::TopicPolicy/)).toContainEqual(
      expect.objectContaining({
        Action: 'sns:Publish',
        Principal: { Service: 'cloudwatch.amazonaws.com' },
        Resource: '@WatchTopicE125D5FE',
      }),
    );
    expect(propertiesOf('AWS::SNS::Subscription')).toContainEqual({
      Endpoint: 'other@shop.example',
      Protocol: 'email',
      TopicArn: '@WatchTopicE125D5FE',
    });
    expect(immediate.map(({ MetricName }) => MetricName)).toEqual(
      expect.arrayContaining([...['OrderNeedsPerson', 'OrderDelayed', 'CannotPay']]),
    );
  });

  it('runs the reconciler every minute, and raises an alarm after a quarter of an hour without a run', () => {
    const schedules = propertiesOf('AWS::Scheduler::Schedule').map(({ ScheduleExpression, State }) => [
      ScheduleExpression,
      State,
    ]);
    const heartbeat = propertiesOf('AWS::CloudWatch::Alarm').find(
      ({ MetricName }) => MetricName === 'ReconcilerRan',
    );

    expect(schedules).toEqual([
      ['rate(1 minute)', 'ENABLED'],
      ['rate(1 minute)', 'ENABLED'],
      ['cron(15 3 * * ? *)', 'ENABLED'],
    ]);
    expect(heartbeat).toMatchObject({ Threshold: 1, TreatMissingData: 'breaching' });
  });
});

it('the stack does not create an email identity that exists already', () => {
  const { Resources } = templateOf({ ...stageWithMail, mailIdentity: 'existing' }).toJSON() as RawTemplate;

  expect(Object.values(Resources).map(({ Type }) => Type)).not.toContain('AWS::SES::EmailIdentity');
});

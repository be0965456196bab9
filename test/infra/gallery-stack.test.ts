import { Match, type Template } from 'aws-cdk-lib/assertions';
import { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import { beforeAll, describe, expect, it } from 'vitest';
import { acknowledgementsOf } from '#infra/acknowledged.ts';
import { lambdaGroups } from '#infra/lambda-groups.ts';
import { routes } from '#shared/contract/routes.ts';
import { makeStack, testStage } from '#test/support/shop/stack.ts';

interface Behavior {
  readonly PathPattern?: string;
  readonly TargetOriginId: string;
  readonly Compress?: boolean;
  readonly CachePolicyId?: { readonly Ref?: string };
  readonly FunctionAssociations?: unknown[];
}

interface DistributionConfig {
  readonly DefaultCacheBehavior: Behavior;
  readonly CacheBehaviors: readonly Behavior[];
  readonly CustomErrorResponses: readonly { readonly ErrorCode: number }[];
  readonly OriginGroups: {
    readonly Items: readonly {
      readonly Id: string;
      readonly FailoverCriteria: { readonly StatusCodes: { readonly Items: readonly number[] } };
    }[];
  };
}

/** A stack with everything that a stage can ask for by itself. */
const withMail = testStage('prod', { mailSender: 'orders@shop.painter.com' });
let template: Template;
beforeAll(() => {
  template = makeStack(withMail).template();
}, 60_000);

interface Resource {
  readonly Properties: Record<string, unknown>;
  readonly DeletionPolicy?: string;
}

function resources(type: string): Resource[] {
  return Object.values(template.findResources(type)) as Resource[];
}

const distribution = () =>
  resources('AWS::CloudFront::Distribution')[0]?.Properties['DistributionConfig'] as DistributionConfig;

describe('the stack', () => {
  it.each([
    testStage('prod'),
    withMail,
    testStage('dev', { account: '', alarmMail: '', squareApplicationId: '' }),
  ])(
    'passes the AWS Solutions rules but for what is acknowledged with a reason: $name',
    (stage) => {
      expect(() => makeStack(stage).check()).not.toThrow();
      expect(acknowledgementsOf(stage).every(({ reason }) => reason.length > 20)).toBe(true);
    },
    60_000,
  );

  it.each<[string, (lambda: CfnFunction) => void, string]>([
    [
      'a property that there is not',
      (lambda) => lambda.addPropertyOverride('MemorySzie', 512),
      "'MemorySzie' was unexpected",
    ],
    [
      'a value that is not among those allowed',
      (lambda) => lambda.addPropertyOverride('TracingConfig.Mode', 'Sometimes'),
      "'Sometimes' is not one of",
    ],
    [
      'a reference to nothing',
      (lambda) => lambda.addPropertyOverride('Role', { Ref: 'Nobody' }),
      "'Nobody' is not one of",
    ],
  ])('is not synthesised with %s: AWS’s own schemas of resources are asked', (_, change, sentence) => {
    const made = makeStack();
    const lambda = made.stack.node.findAll().find((construct) => construct instanceof CfnFunction);
    change(lambda as CfnFunction);

    expect(() => made.check()).toThrow(sentence);
  });

  it('keeps the list of acknowledged rules as it is', () => {
    const rules = [
      ...new Set(acknowledgementsOf(testStage()).map(({ rule }) => rule.replace(/\[.*/, ''))),
    ].sort();

    expect(rules).toEqual(['APIG4', 'CFR1', 'CFR2', 'CFR3', 'CFR4', 'IAM4', 'IAM5', 'L1', 'S1', 'SQS3']);
  });

  it('writes as the operator’s own domain, signed, and hears what became of each mail', () => {
    expect(resources('AWS::SES::EmailIdentity')[0]?.Properties).toMatchObject({
      EmailIdentity: 'shop.painter.com',
      MailFromAttributes: { MailFromDomain: 'mail.shop.painter.com' },
      FeedbackAttributes: { EmailForwardingEnabled: false },
    });
    expect(resources('AWS::SES::ConfigurationSetEventDestination')[0]?.Properties).toMatchObject({
      EventDestination: { MatchingEventTypes: ['send', 'delivery', 'bounce', 'complaint', 'reject'] },
    });
    const [subscription] = resources('AWS::SNS::Subscription').filter(
      ({ Properties }) => Properties['Protocol'] === 'lambda',
    );
    expect(JSON.stringify(subscription)).toMatch(/mailLive/);
    const records = Object.entries(template.toJSON()['Outputs']).filter(([name]) =>
      name.startsWith('MailRecord'),
    );
    expect(records).toHaveLength(6);
  });

  it('without a sender has no Lambda for mail, no right to send and no schedule for it', () => {
    const without = makeStack(testStage()).template();

    without.resourceCountIs('AWS::SES::EmailIdentity', 0);
    expect(JSON.stringify(without.toJSON())).not.toMatch(/ses:SendEmail|MAIL_FROM|mailFunction/);
    without.resourceCountIs(
      'AWS::Lambda::Function',
      Object.keys(template.findResources('AWS::Lambda::Function')).length - 1,
    );
  }, 60_000);

  it('has a route for every row of the contract and no other', () => {
    const keys = resources('AWS::ApiGatewayV2::Route').map(({ Properties }) => Properties['RouteKey']);

    expect(keys.sort()).toEqual(
      Object.values(routes)
        .flatMap(({ method, path }) =>
          (method === 'GET' ? ['GET', 'HEAD'] : [method]).map((verb) => `${verb} ${path}`),
        )
        // Whatever is not in the contract meets the shop's own 404.
        .concat('$default')
        .sort(),
    );
  });

  it('has a Lambda for every group, on Node 24, with its own log and traced', () => {
    const lambdas = resources('AWS::Lambda::Function').filter(({ Properties }) =>
      /^Gallery: (?!makes keys)/.test(String(Properties['Description'])),
    );

    expect(lambdas).toHaveLength(lambdaGroups.length);
    for (const { Properties } of lambdas) {
      expect(Properties).toMatchObject({ Runtime: 'nodejs24.x', TracingConfig: { Mode: 'Active' } });
      expect(Properties['LoggingConfig']).toBeDefined();
    }
  });

  it('uses a restored table when the stage names one, and keeps its own beside it', () => {
    const restored = makeStack(testStage('prod', { table: 'gallery-2' })).template();

    restored.resourceCountIs('AWS::DynamoDB::GlobalTable', 1);
    restored.hasOutput('TableName', { Value: 'gallery-2' });
    const lambdas = Object.values(restored.findResources('AWS::Lambda::Function')) as Resource[];
    const tables = lambdas.flatMap(({ Properties }) => {
      const { Variables } = (Properties['Environment'] ?? {}) as { Variables?: Record<string, unknown> };
      return Variables?.['TABLE_NAME'] ?? [];
    });
    expect(new Set(tables)).toEqual(new Set(['gallery-2']));
    const policies = JSON.stringify(restored.findResources('AWS::IAM::Policy'));
    expect(policies).toContain('table/gallery-2');
    expect(policies).toContain('table/gallery-2/index/gsi1');
  });

  it('tells where it is, what its table is and who gets the alarms', () => {
    for (const name of ['Address', 'DistributionName', 'TableName', 'AlarmTopic'])
      template.hasOutput(name, {});
  });

  it('protects the table: recovery for 35 days, no deletion, a ceiling on cost, expiry', () => {
    template.hasResource('AWS::DynamoDB::GlobalTable', {
      DeletionPolicy: 'Retain',
      Properties: {
        TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
        WriteOnDemandThroughputSettings: { MaxWriteRequestUnits: Match.anyValue() },
        Replicas: [
          Match.objectLike({
            DeletionProtectionEnabled: true,
            PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
          }),
        ],
      },
    });
  });

  it('lets each Lambda touch only the keys of its group, and none scan or administer the table', () => {
    const statements = resources('AWS::IAM::Policy').flatMap(
      ({ Properties }) =>
        (Properties['PolicyDocument'] as { Statement: { Action: string | string[]; Condition?: unknown }[] })
          .Statement,
    );
    const table = statements.filter(({ Action }) =>
      [Action].flat().some((action) => action.startsWith('dynamodb:')),
    );

    expect(table.length).toBeGreaterThan(lambdaGroups.length);
    for (const { Action, Condition } of table) {
      expect(Condition).toHaveProperty(['ForAllValues:StringLike', 'dynamodb:LeadingKeys']);
      expect([Action].flat()).not.toContain('dynamodb:Scan');
    }
    expect(statements.filter(({ Action }) => [Action].flat().includes('*'))).toEqual([]);
  });

  it('never turns an answer of the API into a page, nor keeps anybody’s error for the next', () => {
    const errors = distribution().CustomErrorResponses;

    expect(errors.map(({ ErrorCode }) => ErrorCode)).toEqual([
      400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504,
    ]);
    for (const error of errors) {
      expect(error).toEqual({ ErrorCode: error.ErrorCode, ErrorCachingMinTTL: 0 });
    }
  });

  it('rewrites addresses to pages only where pages are', () => {
    const { DefaultCacheBehavior, CacheBehaviors } = distribution();
    const rewriting = (behavior: Behavior) => JSON.stringify(behavior.FunctionAssociations ?? []);

    expect(rewriting(DefaultCacheBehavior)).toContain('PageFunction');
    for (const behavior of CacheBehaviors) expect(rewriting(behavior)).not.toContain('PageFunction');
    expect(CacheBehaviors.map(({ PathPattern }) => PathPattern)).toContain('/api/*');
  });

  it('answers by itself only what the contract shares among all visitors', () => {
    const { CacheBehaviors } = distribution();
    const [list] = CacheBehaviors.filter(({ PathPattern }) => PathPattern === '/api/artworks');
    const sharing = CacheBehaviors.filter(
      ({ CachePolicyId }) =>
        CachePolicyId?.Ref !== undefined && CachePolicyId.Ref === list?.CachePolicyId?.Ref,
    );

    // Not '/api/artworks/*': the studio's calls stand under it too.
    expect(sharing.map(({ PathPattern }) => PathPattern)).toEqual([
      '/api/artworks',
      '/api/categories',
      '/api/featured-artworks',
      '/api/seo/artworks',
      '/artwork/*',
      '/sitemap.xml',
      '/products.xml',
    ]);
  });

  it('keeps nothing of the API, compresses it, and tells callers apart by their cookies', () => {
    const api = distribution().CacheBehaviors.find(({ PathPattern }) => PathPattern === '/api/*');
    const policies = template.findResources('AWS::CloudFront::CachePolicy');
    const CachePolicyConfig = policies[api?.CachePolicyId?.Ref ?? '']?.['Properties'].CachePolicyConfig;

    expect(api?.Compress).toBe(true);
    expect(CachePolicyConfig).toMatchObject({ MinTTL: 0, DefaultTTL: 0 });
    expect(CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin).toMatchObject({
      EnableAcceptEncodingBrotli: true,
      EnableAcceptEncodingGzip: true,
      CookiesConfig: { Cookies: ['__Host-guest', '__Host-sid', '__Host-device'] },
    });
  });

  it('answers a missing file itself instead of showing S3’s XML', () => {
    const { DefaultCacheBehavior, CacheBehaviors, OriginGroups } = distribution();
    const files = [
      DefaultCacheBehavior,
      ...CacheBehaviors.filter(({ PathPattern }) => /^\/(assets|media)/.test(PathPattern ?? '')),
    ];

    expect(files).toHaveLength(3);
    for (const { TargetOriginId } of files) {
      const group = OriginGroups.Items.find(({ Id }) => Id === TargetOriginId);
      expect(group?.FailoverCriteria.StatusCodes.Items).toEqual([403, 404]);
    }
  });

  it('leaves the stricter content policy of an answer in JSON alone', () => {
    const [policy] = resources('AWS::CloudFront::ResponseHeadersPolicy');

    expect(policy).toHaveProperty(
      'Properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig.ContentSecurityPolicy.Override',
      false,
    );
  });

  it('puts scripts up before any page that names them, and keeps the old ones', () => {
    const deployments = template.findResources('Custom::CDKBucketDeployment');
    const named = (part: string) => {
      const found = Object.entries(deployments).find(([id]) => id.startsWith(part));
      return { id: found?.[0] ?? '', ...(found?.[1] as { Properties: object; DependsOn: string[] }) };
    };
    const assets = named('Assets');
    const pages = named('Pages');
    const lambdas = Object.values(template.findResources('AWS::Lambda::Function')).filter(({ Properties }) =>
      /^Gallery: (?!makes keys)/.test(Properties.Description),
    );

    expect(lambdas).toHaveLength(lambdaGroups.length);
    for (const { DependsOn } of lambdas) expect(DependsOn).toContain(assets.id);
    const aliases = Object.keys(template.findResources('AWS::Lambda::Alias'));
    expect(pages.DependsOn).toEqual(expect.arrayContaining(aliases));
    expect(assets.Properties).toMatchObject({ Prune: false, Include: ['assets/*'] });
    expect(pages.Properties).toMatchObject({ Prune: false, Exclude: ['assets/*'] });
  });

  it('shifts visitors to a new version gradually and back by alarm', () => {
    const groups = resources('AWS::CodeDeploy::DeploymentGroup');

    expect(groups).toHaveLength(9);
    for (const { Properties } of groups) {
      expect(Properties).toMatchObject({
        DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
        AutoRollbackConfiguration: { Enabled: true },
        AlarmConfiguration: { Enabled: true },
      });
    }
    for (const { Properties } of resources('AWS::ApiGatewayV2::Integration')) {
      expect(JSON.stringify(Properties['IntegrationUri'])).toMatch(/Live/);
    }
  });

  it('can be taken down again when it is not the live shop', () => {
    const dev = makeStack(testStage('dev')).template().toJSON() as {
      Resources: Record<string, { Type: string; DeletionPolicy?: string; Properties?: object }>;
    };
    const kept = Object.entries(dev.Resources).filter(
      ([, { DeletionPolicy }]) => DeletionPolicy === 'Retain',
    );

    expect(kept.map(([id]) => id)).toEqual([]);
    expect(JSON.stringify(dev)).toContain('aws-cdk:auto-delete-objects');
    expect(JSON.stringify(dev)).toContain('"DeletionProtectionEnabled":false');
  }, 60_000);

  it('puts a firewall before the CDN only where the stage says so', () => {
    const guarded = makeStack(testStage('prod', { firewall: true })).template();

    guarded.resourceCountIs('AWS::WAFv2::WebACL', 1);
    expect(JSON.stringify(guarded.findResources('AWS::CloudFront::Distribution'))).toContain('WebACLId');
    template.resourceCountIs('AWS::WAFv2::WebACL', 0);
  }, 60_000);

  it('says on every bill whose it is', () => {
    for (const { Properties } of resources('AWS::DynamoDB::GlobalTable')) {
      expect(JSON.stringify(Properties)).toContain('{"Key":"stage","Value":"prod"}');
    }
  });

  it('sends the security headers, without the sandbox in production and without eval', () => {
    const [policy] = resources('AWS::CloudFront::ResponseHeadersPolicy');
    const text = JSON.stringify(policy);

    expect(text).toContain('https://web.squarecdn.com');
    expect(text).not.toContain('sandbox');
    expect(text).not.toContain('unsafe-eval');
    expect(text).toContain('max-age=63072000'.replace('max-age=', ''));
  });

  it('keeps every bucket private and encrypted in transit', () => {
    for (const { Properties } of resources('AWS::S3::Bucket')) {
      expect(Properties['PublicAccessBlockConfiguration']).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
    }
  });

  it('holds no secret', () => {
    expect(JSON.stringify(template.toJSON())).not.toMatch(/EAAA|sq0csp/);
  });

  it('gives the sync a log without data, tracing and a limit of time', () => {
    template.hasResourceProperties('AWS::StepFunctions::StateMachine', {
      StateMachineType: 'STANDARD',
      TracingConfiguration: { Enabled: true },
      LoggingConfiguration: { IncludeExecutionData: false, Level: 'ALL' },
    });
  });

  it('runs the reconciler and the mail every minute and a full sync every night, with retries and a dead-letter queue', () => {
    const schedules = resources('AWS::Scheduler::Schedule').map(({ Properties }) => Properties);

    expect(schedules.map((schedule) => schedule['ScheduleExpression']).sort()).toEqual([
      'cron(15 3 * * ? *)',
      'rate(1 minute)',
      'rate(1 minute)',
    ]);
    for (const { Target } of schedules as { Target: Record<string, unknown> }[]) {
      expect(Target).toMatchObject({ RetryPolicy: { MaximumRetryAttempts: 2 } });
      expect(Target['DeadLetterConfig']).toBeDefined();
    }
  });

  it('reserves concurrency only when the operator says the account has the quota', () => {
    const reserved = makeStack(testStage('prod', { concurrencyQuota: 1000 })).template();

    reserved.hasResourceProperties('AWS::Lambda::Function', { ReservedConcurrentExecutions: 5 });
    expect(JSON.stringify(template.toJSON())).not.toContain('ReservedConcurrentExecutions');
  }, 60_000);
});

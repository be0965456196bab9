import { Match, type Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { acknowledgements } from '#infra/acknowledged.ts';
import { lambdaGroups } from '#infra/lambda-groups.ts';
import { routes } from '#shared/contract/routes.ts';
import { makeStack, testStage } from '#test/support/stack.ts';

let template: Template;
beforeAll(() => {
  template = makeStack().template();
}, 60_000);

interface Resource {
  readonly Properties: Record<string, unknown>;
  readonly DeletionPolicy?: string;
}

function resources(type: string): Resource[] {
  return Object.values(template.findResources(type)) as Resource[];
}

describe('the stack', () => {
  it.each([testStage('prod'), testStage('dev', { account: '', alarmMail: '', squareApplicationId: '' })])(
    'passes the AWS Solutions rules but for what is acknowledged with a reason: $name',
    (stage) => {
      expect(() => makeStack(stage).check()).not.toThrow();
      expect(acknowledgements.every(({ reason }) => reason.length > 20)).toBe(true);
    },
    60_000,
  );

  it('keeps the list of acknowledged rules as it is', () => {
    const rules = [...new Set(acknowledgements.map(({ rule }) => rule.replace(/\[.*/, '')))].sort();

    expect(rules).toEqual(['APIG4', 'CFR1', 'CFR2', 'CFR3', 'CFR4', 'IAM4', 'IAM5', 'L1', 'S1', 'SQS3']);
  });

  it('has a route for every row of the contract and no other', () => {
    const keys = resources('AWS::ApiGatewayV2::Route').map(({ Properties }) => Properties['RouteKey']);

    expect(keys.sort()).toEqual(
      Object.values(routes)
        .map(({ method, path }) => `${method} ${path}`)
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

    expect(table).toHaveLength(lambdaGroups.length);
    for (const { Action, Condition } of table) {
      expect(Condition).toHaveProperty(['ForAllValues:StringLike', 'dynamodb:LeadingKeys']);
      expect([Action].flat()).not.toContain('dynamodb:Scan');
    }
    expect(statements.filter(({ Action }) => [Action].flat().includes('*'))).toEqual([]);
  });

  it('never turns an answer of the API into a page: no error documents, the page function only on pages', () => {
    const [distribution] = resources('AWS::CloudFront::Distribution');
    const config = distribution?.Properties['DistributionConfig'] as {
      DefaultCacheBehavior: { FunctionAssociations?: unknown[] };
      CacheBehaviors: { PathPattern: string; FunctionAssociations?: unknown[] }[];
    };

    expect(config).not.toHaveProperty('CustomErrorResponses');
    expect(config.DefaultCacheBehavior.FunctionAssociations).toHaveLength(1);
    expect(
      config.CacheBehaviors.every(({ FunctionAssociations }) => FunctionAssociations === undefined),
    ).toBe(true);
    expect(config.CacheBehaviors.map(({ PathPattern }) => PathPattern)).toContain('/api/*');
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

  it('runs the reconciler every minute and a full sync every night, with retries and a dead-letter queue', () => {
    const schedules = resources('AWS::Scheduler::Schedule').map(({ Properties }) => Properties);

    expect(schedules.map((schedule) => schedule['ScheduleExpression']).sort()).toEqual([
      'cron(15 3 * * ? *)',
      'rate(1 minute)',
    ]);
    for (const { Target } of schedules as { Target: Record<string, unknown> }[]) {
      expect(Target).toMatchObject({ RetryPolicy: { MaximumRetryAttempts: 2 } });
      expect(Target['DeadLetterConfig']).toBeDefined();
    }
  });

  it('tells the operator: every alarm has an action and survives missing data', () => {
    const alarms = resources('AWS::CloudWatch::Alarm');

    expect(alarms.length).toBeGreaterThan(30);
    for (const { Properties } of alarms) {
      expect(Properties['AlarmActions']).toHaveLength(1);
      expect(Properties['TreatMissingData']).toBe('notBreaching');
      expect(String(Properties['AlarmDescription']).length).toBeGreaterThan(10);
    }
  });

  it('reserves concurrency only when the operator says the account has the quota', () => {
    const reserved = makeStack(testStage('prod', { concurrencyQuota: 1000 })).template();

    reserved.hasResourceProperties('AWS::Lambda::Function', { ReservedConcurrentExecutions: 5 });
    expect(JSON.stringify(template.toJSON())).not.toContain('ReservedConcurrentExecutions');
  }, 60_000);
});

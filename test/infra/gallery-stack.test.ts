import { Match, type Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { generatedSecrets } from '#functions/secrets.ts';
import { lambdaGroups } from '#infra/lambda-groups.ts';
import { routes } from '#shared/contract/routes.ts';
import { stageWithEverything, stageWithMail, templateOf, testStage } from '#test/support/shop/stack.ts';

let template: Template;
beforeAll(() => {
  template = templateOf(stageWithMail);
});

interface Resource {
  readonly Properties: Record<string, unknown>;
  readonly DeletionPolicy?: string;
}

function resources(type: string): Resource[] {
  return Object.values(template.findResources(type)) as Resource[];
}

describe('the stack', () => {
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
    const without = templateOf();

    without.resourceCountIs('AWS::SES::EmailIdentity', 0);
    expect(JSON.stringify(without.toJSON())).not.toMatch(/ses:SendEmail|MAIL_FROM|mailFunction/);
    without.resourceCountIs(
      'AWS::Lambda::Function',
      Object.keys(template.findResources('AWS::Lambda::Function')).length - 1,
    );
  });

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
    const restored = templateOf(stageWithEverything);

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

  it('shifts visitors to a new version gradually and back by alarm', () => {
    const groups = resources('AWS::CodeDeploy::DeploymentGroup');

    expect(groups).toHaveLength(11);
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
    const dev = templateOf(testStage('dev')).toJSON() as {
      Resources: Record<string, { Type: string; DeletionPolicy?: string; Properties?: object }>;
    };
    const kept = Object.entries(dev.Resources).filter(
      ([, { DeletionPolicy }]) => DeletionPolicy === 'Retain',
    );

    expect(kept.map(([id]) => id)).toEqual([]);
    expect(JSON.stringify(dev)).toContain('aws-cdk:auto-delete-objects');
    expect(JSON.stringify(dev)).toContain('"DeletionProtectionEnabled":false');
  });

  it('says on every bill whose it is', () => {
    for (const { Properties } of resources('AWS::DynamoDB::GlobalTable')) {
      expect(JSON.stringify(Properties)).toContain('{"Key":"stage","Value":"prod"}');
    }
  });

  it('makes a key that a new version brings along in a shop that is there already, before a Lambda reads it', () => {
    const [id = '', keys] = Object.entries(template.findResources('Custom::ShopKeys'))[0] ?? [];
    expect(keys?.['Properties']['Keys']).toBe(generatedSecrets.join(' '));
    const readers = Object.values(template.findResources('AWS::IAM::Role')).filter(({ DependsOn = [] }) =>
      [DependsOn].flat().includes(id),
    );
    expect(readers).toHaveLength(lambdaGroups.filter(({ secrets }) => secrets.length > 0).length);
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
    const reserved = templateOf(stageWithEverything);

    reserved.hasResourceProperties('AWS::Lambda::Function', { ReservedConcurrentExecutions: 5 });
    expect(JSON.stringify(template.toJSON())).not.toContain('ReservedConcurrentExecutions');
  });
});

import type { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { lambdaGroups } from '#infra/lambda-groups.ts';
import type { Stage } from '#infra/stage.ts';
import { routes } from '#shared/contract/routes.ts';
import {
  makeStack,
  stageWithEverything,
  stageWithMail,
  templateOf,
  testStage,
} from '#test/support/shop/stack.ts';

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
  it('without a sender has no Lambda for email, no right to send and no schedule for it', () => {
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

  it('is protected against deletion, but for one that is made for the first time and may fail', () => {
    const protection = (stage: Stage, isFirst: boolean) =>
      makeStack(stage, { heldToRules: false, isFirst }).stack.terminationProtection ?? false;

    expect(protection(testStage('prod'), false)).toBe(true);
    expect(protection(testStage('prod'), true)).toBe(false);
    expect(protection(testStage('dev'), false)).toBe(false);
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

  it('holds no secret', () => {
    expect(JSON.stringify(template.toJSON())).not.toMatch(/EAAA|sq0csp/);
  });

  it('reserves concurrency only when the operator says the account has the quota', () => {
    const reserved = templateOf(stageWithEverything);

    reserved.hasResourceProperties('AWS::Lambda::Function', { ReservedConcurrentExecutions: 20 });
    expect(JSON.stringify(template.toJSON())).not.toContain('ReservedConcurrentExecutions');
  });
});

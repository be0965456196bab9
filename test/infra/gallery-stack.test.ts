import { Template } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import type { Stage } from '#infra/command-support/stage.ts';
import { makeStack } from '#test/support/shop/stack.ts';
import { testStage } from '#test/support/shop/stages.ts';

const atOnce = makeStack(testStage('prod'), { atOnce: true }).stack;

it('a live stack has termination protection after its first deployment, and a development stack never', () => {
  const isProtected = (stage: Stage, isFirst: boolean) =>
    makeStack(stage, { isFirst }).stack.terminationProtection ?? false;

  expect(atOnce.terminationProtection).toBe(true);
  expect(isProtected(testStage('prod'), true)).toBe(false);
  expect(isProtected(testStage('dev'), false)).toBe(false);
});

it('--at-once deploys a new version of the live shop to all visitors, even if alarms are raised', () => {
  const groups = Template.fromStack(atOnce).findResources('AWS::CodeDeploy::DeploymentGroup');
  const releases = Object.values(groups).map(({ Properties }) => ({
    shift: Properties['DeploymentConfigName'],
    heedsAlarms: Properties['AlarmConfiguration']['Enabled'],
  }));

  expect(releases.length).toBeGreaterThan(5);
  for (const release of releases) {
    expect(release).toEqual({ shift: 'CodeDeployDefault.LambdaAllAtOnce', heedsAlarms: false });
  }
});

import { Template } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import { makeStack, testStage } from '#test/support/shop/stack.ts';

it('a new version of the live shop is given to everybody with --at-once, whatever alarm is raised', () => {
  const { stack } = makeStack(testStage('prod'), { heldToRules: false, atOnce: true });
  const groups = Template.fromStack(stack).findResources('AWS::CodeDeploy::DeploymentGroup');
  const releases = Object.values(groups).map(({ Properties }) => ({
    shift: Properties['DeploymentConfigName'],
    heedsAlarms: Properties['AlarmConfiguration']['Enabled'],
  }));

  expect(releases.length).toBeGreaterThan(5);
  for (const release of releases) {
    expect(release).toEqual({ shift: 'CodeDeployDefault.LambdaAllAtOnce', heedsAlarms: false });
  }
});

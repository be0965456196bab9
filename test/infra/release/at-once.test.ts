import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { makeStack, testStage } from '#test/support/shop/stack.ts';

/** How the Lambdas of the live shop are given their next version: each way once. */
function releases(atOnce: boolean): readonly unknown[] {
  const { stack } = makeStack(testStage('prod'), { heldToRules: false, atOnce });
  const groups = Template.fromStack(stack).findResources('AWS::CodeDeploy::DeploymentGroup');
  const ways = Object.values(groups).map(({ Properties }) =>
    JSON.stringify({
      shift: Properties['DeploymentConfigName'],
      heedsAlarms: Properties['AlarmConfiguration']['Enabled'],
    }),
  );
  return [...new Set(ways)].map((way) => JSON.parse(way));
}

describe('a new version of the live shop', () => {
  it('is tried by a tenth of the visitors for five minutes, and its alarms take it back', () => {
    expect(releases(false)).toEqual([
      { shift: 'CodeDeployDefault.LambdaCanary10Percent5Minutes', heedsAlarms: true },
    ]);
  });

  it('is given to everybody with --at-once, whatever alarm is raised', () => {
    expect(releases(true)).toEqual([{ shift: 'CodeDeployDefault.LambdaAllAtOnce', heedsAlarms: false }]);
  });
});

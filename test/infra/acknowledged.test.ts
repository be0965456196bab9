import { Validations } from 'aws-cdk-lib';
import { expect, it } from 'vitest';
import { makeStack } from '#test/support/shop/stack.ts';
import { stageWithEverything, testStage } from '#test/support/shop/stages.ts';

// AWS's resource schemas are not checked here, because they load slowly; every deploy and `npm run synth` check them.
it('the largest stack passes the AWS Solutions rules except for findings that a construct accepts', () => {
  expect(() => makeStack(stageWithEverything).check()).not.toThrow();
});

it('constructs accept findings of these AWS Solutions rules only', () => {
  const { stack } = makeStack(testStage());
  const ids = stack.node
    .findAll()
    .flatMap(({ node }) => node.metadata)
    .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
    .flatMap(({ data }) => Object.keys(data));
  const rules = ids.flatMap((id) => /^AwsSolutions::AwsSolutions-(\w+)/.exec(id)?.[1] ?? []);

  expect([...new Set(rules)].sort()).toEqual([
    'APIG4',
    'CFR1',
    'CFR2',
    'CFR3',
    'CFR4',
    'IAM4',
    'IAM5',
    'L1',
    'S1',
    'SQS3',
  ]);
});

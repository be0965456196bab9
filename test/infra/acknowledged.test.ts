import { expect, it } from 'vitest';
import { acknowledgementsOf } from '#infra/stack/cdk-nag-suppressions.ts';
import { makeStack } from '#test/support/shop/stack.ts';
import { stageWithEverything, testStage } from '#test/support/shop/stages.ts';

// AWS's own schemas of resources, which take as long as four synths to load, are asked by every deploy and `npm run synth`.
it('the largest stack passes the AWS Solutions rules but for what is acknowledged with a reason', () => {
  expect(() => makeStack(stageWithEverything).check()).not.toThrow();
  expect(acknowledgementsOf(stageWithEverything).every(({ reason }) => reason.length > 20)).toBe(true);
});

it('no rule is acknowledged but these', () => {
  const rules = acknowledgementsOf(testStage()).map(({ rule }) => rule.replace(/\[.*/, ''));

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

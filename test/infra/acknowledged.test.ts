import { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import { describe, expect, it } from 'vitest';
import { acknowledgementsOf } from '#infra/acknowledged.ts';
import { makeStack, stageWithEverything, stageWithMail, testStage } from '#test/support/shop/stack.ts';

describe('the stack', () => {
  it.each([
    testStage('prod'),
    stageWithMail,
    stageWithEverything,
    testStage('dev', { account: '', alarmMail: '', squareApplicationId: '' }),
  ])('passes the AWS Solutions rules but for what is acknowledged with a reason: $name', (stage) => {
    expect(() => makeStack(stage).check()).not.toThrow();
    expect(acknowledgementsOf(stage).every(({ reason }) => reason.length > 20)).toBe(true);
  });

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
});

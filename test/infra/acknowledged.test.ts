import { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import { describe, expect, it } from 'vitest';
import { acknowledgementsOf } from '#infra/acknowledged.ts';
import { makeStack } from '#test/support/shop/stack.ts';
import { stageWithEverything, testStage } from '#test/support/shop/stages.ts';
import { isLong } from '#test/support/sizes.ts';

/** All that is wrong with the stack, in one text. */
function complaintOf({ check }: ReturnType<typeof makeStack>): string {
  try {
    check();
  } catch (error) {
    return String(error);
  }
  return '';
}

const leastStage = testStage('dev', { account: '', alarmMail: '', squareApplicationId: '' });

describe('the stack', () => {
  it.each(isLong ? [stageWithEverything, leastStage] : [stageWithEverything])(
    'passes the AWS Solutions rules and AWS’s schemas but for what is acknowledged with a reason: $name',
    (stage) => {
      expect(() => makeStack(stage, { askSchemas: true }).check()).not.toThrow();
      expect(acknowledgementsOf(stage).every(({ reason }) => reason.length > 20)).toBe(true);
    },
  );

  // Every deploy asks them; to load them takes as long as four synths.
  it.runIf(isLong)(
    'is not synthesised with a property, a value or a reference that there is not: AWS’s own schemas of resources are asked',
    () => {
      const made = makeStack(testStage(), { askSchemas: true });
      const lambdas = made.stack.node.findAll().filter((construct) => construct instanceof CfnFunction);
      const [misspelt, mistaken, orphaned] = lambdas as [CfnFunction, CfnFunction, CfnFunction];
      misspelt.addPropertyOverride('MemorySzie', 512);
      mistaken.addPropertyOverride('TracingConfig.Mode', 'Sometimes');
      orphaned.addPropertyOverride('Role', { Ref: 'Nobody' });

      const complaint = complaintOf(made);

      expect(complaint).toContain("'MemorySzie' was unexpected");
      expect(complaint).toContain("'Sometimes' is not one of");
      expect(complaint).toContain("'Nobody' is not one of");
    },
  );

  it('keeps the list of acknowledged rules as it is', () => {
    const rules = [
      ...new Set(acknowledgementsOf(testStage()).map(({ rule }) => rule.replace(/\[.*/, ''))),
    ].sort();

    expect(rules).toEqual(['APIG4', 'CFR1', 'CFR2', 'CFR3', 'CFR4', 'IAM4', 'IAM5', 'L1', 'S1', 'SQS3']);
  });
});

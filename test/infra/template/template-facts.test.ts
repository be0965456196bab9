// Rules 11.4, 17.20, 18.1, 19.1 and 19.8
import { describe, expect, it } from 'vitest';
import { equivalence } from '#test/mutations/equivalents.ts';
import { mutantsOf } from '#test/mutations/mutants.ts';
import { templateOf } from '#test/support/shop/stack.ts';
import { stageWithEverything, stageWithMail, testStage } from '#test/support/shop/stages.ts';
import type { RawTemplate } from './plain-template.ts';
import { createTemplateCheck } from './template-facts.ts';

/** Odd, so that the sample meets every kind of change. */
const everyOne = 211;

describe('the template', () => {
  it.each([
    testStage('prod'),
    stageWithEverything,
    { ...stageWithMail, mailIdentity: 'existing' as const },
    testStage('dev', { alarmMail: '', mailSender: 'orders@shop.example' }),
  ])('says what the shop’s declarations ask for, and nothing besides: $name', (stage) => {
    const check = createTemplateCheck(stage);

    expect(check(templateOf(stage).toJSON() as RawTemplate)).toEqual([]);
  });

  it('cannot be weakened unnoticed: a sample of what npm run test:mutations tries', () => {
    const template = templateOf(stageWithEverything).toJSON() as RawTemplate;
    const check = createTemplateCheck(stageWithEverything);
    const isNoticed = (apply: () => () => void) => {
      const takeBack = apply();
      const complaints = check(template);
      takeBack();
      return complaints.length > 0;
    };
    const sample = [...mutantsOf(template)].filter((_, place) => place % everyOne === 0);
    const unnoticed = sample.filter((mutant) => !isNoticed(mutant.apply) && !equivalence(mutant));

    expect(sample.length).toBeGreaterThan(50);
    expect(unnoticed.map(({ where, change }) => `${where}: ${change}`)).toEqual([]);
    expect(check(template)).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import {
  askedOperations,
  type ConstantAnswer,
  constantAnswers,
  hourOf,
} from '#test/support/orders/constant-answers.ts';

const hours = 4 * 3_600_000;
const cases = askedOperations.flatMap((operation) =>
  (Object.keys(constantAnswers) as ConstantAnswer[]).map((answer) => [answer, operation] as const),
);

it.each(cases)(
  'an hour of one answer of Square’s leaves no payment running (%s to %s, rule 15.24)',
  async (answer, operation) => {
    const { broken, orders } = await hourOf(answer, operation);

    process.stdout.write(`24: ${orders} payments under ${answer} to ${operation ?? 'every call'}\n`);
    expect(broken).toEqual([]);
  },
  hours,
);

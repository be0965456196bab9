// Rule 15.24
import { describe, expect, it } from 'vitest';
import {
  askedOperations,
  type ConstantAnswer,
  constantAnswers,
  hourOf,
} from '#test/support/orders/constant-answers.ts';
import { isLong } from '#test/support/sizes.ts';

/** A long run has every answer to every call, with crashes of all payments; here each has an eighteenth of them. */
const usual = [
  ['not found', undefined],
  ['server error', undefined],
  ['null', undefined],
  ['not found', 'getOrder'],
  ['invalid request', 'cancelPaymentByKey'],
  ['an empty body', 'batchRetrieveCounts'],
] as const;

const full = askedOperations.flatMap((operation) =>
  (Object.keys(constantAnswers) as ConstantAnswer[]).map((answer) => [answer, operation] as const),
);

describe('an hour of one and the same answer of Square’s', () => {
  it.each((isLong ? full : usual).map((each, index) => [...each, index] as const))(
    'leaves no payment running (%s to %s)',
    async (answer, operation, from) => {
      const part = isLong ? undefined : { every: 3 * usual.length, from: 3 * from };

      const { broken, orders } = await hourOf(answer, operation, part);

      expect(broken).toEqual([]);
      expect(orders).toBeGreaterThan(isLong ? 90 : 3);
    },
  );
});

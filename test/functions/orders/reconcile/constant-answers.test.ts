import { describe, expect, it } from 'vitest';
import { hourOf } from '#test/support/orders/constant-answers.ts';

/** Every answer to every call is tried in test/long, with crashes of all payments; here each has a sixth of them. */
const few = [
  ['not found', undefined],
  ['server error', undefined],
  ['null', undefined],
  ['not found', 'getOrder'],
  ['invalid request', 'cancelPaymentByKey'],
  ['an empty body', 'batchRetrieveCounts'],
] as const;

describe('an hour of one and the same answer of Square’s', { timeout: 120_000 }, () => {
  it.each(few.map((each, index) => [...each, index] as const))(
    'leaves no payment running (%s to %s)',
    async (answer, operation, from) => {
      const { broken, orders } = await hourOf(answer, operation, { every: few.length, from });

      expect(broken).toEqual([]);
      expect(orders).toBeGreaterThan(10);
    },
  );
});

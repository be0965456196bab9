import { describe, expect, it } from 'vitest';
import { hourOf } from '#test/support/checkout/constant-answers.ts';

/** Every answer to every call is tried in test/long. */
const few = [
  ['not found', undefined],
  ['server error', undefined],
  ['null', undefined],
  ['not found', 'getOrder'],
  ['invalid request', 'cancelPaymentByKey'],
  ['an empty body', 'batchRetrieveCounts'],
] as const;

describe('an hour of one and the same answer of Square’s', { timeout: 120_000 }, () => {
  it.each(few)('leaves no payment running (%s to %s)', async (answer, operation) => {
    const { broken, orders } = await hourOf(answer, operation);

    expect(broken).toEqual([]);
    expect(orders).toBeGreaterThan(50);
  });
});

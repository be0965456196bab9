import { describe, expect, it } from 'vitest';
import { neverWritesDown } from '#test/support/orders/planted-bugs.ts';
import { interruptEverywhere } from '#test/support/orders/review-crashes.ts';

describe('an order in review whose end is interrupted at any call', () => {
  it.each([
    ['refund', 'keep', 'crashes'],
    ['keep', 'refund', 'crashes'],
    ['refund', 'keep', 'pauses'],
  ] as const)(
    'is kept or refunded, once: %s, then %s, where the first process %s',
    async (first, second, failure) => {
      const { broken, points } = await interruptEverywhere({ first, second, failure });

      expect(broken).toEqual([]);
      expect(points).toBeGreaterThan(12);
    },
  );

  it('would be both if the intent were not written down first (positive control)', async () => {
    const story = {
      first: 'refund',
      second: 'keep',
      failure: 'crashes',
      of: 'provider.refundPayment',
    } as const;

    const { broken } = await interruptEverywhere({ ...story, plantedBug: neverWritesDown('refunds') }, 2);

    expect(broken.join()).toContain('is PAID with 1 refunds');
  });
});

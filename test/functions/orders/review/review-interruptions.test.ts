import { describe, expect, it } from 'vitest';
import { interruptEverywhere } from '#test/support/orders/interruptions.ts';
import { neverWritesDown } from '#test/support/orders/planted-bugs.ts';
import { reviewFlow } from '#test/support/orders/review-flow.ts';
import { isLong } from '#test/support/sizes.ts';

const usual = [
  ['refund', 'keep', 'crashes'],
  ['keep', 'refund', 'crashes'],
  ['refund', 'keep', 'pauses'],
] as const;

const full = (['keep', 'refund', 'check'] as const).flatMap((first) =>
  (['keep', 'refund'] as const).flatMap((second) =>
    (['crashes', 'pauses'] as const).map((failure) => [first, second, failure] as const),
  ),
);

describe('an order in review whose end is interrupted at any call', () => {
  it.each(isLong ? full : usual)(
    'is kept or refunded, once: %s, then %s, where the first process %s',
    async (first, second, failure) => {
      const flow = reviewFlow({ first, second });

      const { broken, points } = await interruptEverywhere(flow, { failure, bothSides: isLong });

      expect(broken).toEqual([]);
      expect(points).toBeGreaterThan(isLong ? 5 : 12);
    },
  );

  it('would be both if the intent were not written down first (positive control)', async () => {
    const plantedBug = neverWritesDown('refunds');
    const flow = reviewFlow({ first: 'refund', second: 'keep' });

    const { broken } = await interruptEverywhere(flow, { of: 'square.refundPayment', plantedBug });

    expect(broken.join()).toContain('is PAID with 1 refunds');
  });
});

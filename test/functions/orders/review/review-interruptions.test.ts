// Rule 15.20
import { describe, expect, it } from 'vitest';
import type { ReviewAction } from '#shared/order/order.ts';
import { interruptEverywhere, type Part } from '#test/support/orders/interruptions.ts';
import { reviewFlow } from '#test/support/orders/review-flow.ts';
import { isLong } from '#test/support/sizes.ts';

type Ending = readonly [
  first: ReviewAction,
  second: ReviewAction,
  failure: 'crashes' | 'pauses',
  part: Part | undefined,
];

/** Each at a third of its calls. */
const usual: readonly Ending[] = [
  ['refund', 'keep', 'crashes', { every: 3, from: 0 }],
  ['keep', 'refund', 'crashes', { every: 3, from: 1 }],
  ['refund', 'keep', 'pauses', { every: 3, from: 2 }],
];

const full = (['keep', 'refund', 'check'] as const).flatMap((first) =>
  (['keep', 'refund'] as const).flatMap((second) =>
    (['crashes', 'pauses'] as const).map((failure): Ending => [first, second, failure, undefined]),
  ),
);

describe('an order in review whose end is interrupted at any call', () => {
  it.each(isLong ? full : usual)(
    'is kept or refunded, once: %s, then %s, where the first process %s',
    async (first, second, failure, part) => {
      const flow = reviewFlow({ first, second });

      const { broken, points } = await interruptEverywhere(flow, { failure, bothSides: isLong, part });

      expect(broken).toEqual([]);
      expect(points).toBeGreaterThan(isLong ? 5 : 3);
    },
  );
});

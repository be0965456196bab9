import { expect, test } from 'vitest';
import { interruptEverywhere } from '#test/support/checkout/review-crashes.ts';

const stories = (['keep', 'refund', 'check'] as const).flatMap((first) =>
  (['keep', 'refund'] as const).flatMap((second) =>
    (['dies', 'sleeps'] as const).map((grief) => [first, second, grief] as const),
  ),
);

test.each(stories)(
  'an order in review is kept or paid back, once: %s, then %s, where the first process %s at any call',
  async (first, second, grief) => {
    const { broken, points } = await interruptEverywhere({ first, second, grief });

    expect(broken).toEqual([]);
    expect(points).toBeGreaterThan(5);
  },
);

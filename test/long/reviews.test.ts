import { expect, test } from 'vitest';
import { interruptEverywhere } from '#test/support/orders/review-crashes.ts';

const stories = (['keep', 'refund', 'check'] as const).flatMap((first) =>
  (['keep', 'refund'] as const).flatMap((second) =>
    (['crashes', 'pauses'] as const).map((failure) => [first, second, failure] as const),
  ),
);

const refusals = (['first', 'second'] as const).flatMap((refused) =>
  (['keep', 'refund'] as const).map((last) => [refused, last] as const),
);

test.each(refusals)(
  'a refund that Square refuses to the %s of two is made once or not at all: then %s, where the first pauses at any call',
  async (refused, last) => {
    const story = { first: 'refund', second: 'refund', failure: 'pauses', refused, last } as const;
    const { broken, points } = await interruptEverywhere(story);

    expect(broken).toEqual([]);
    expect(points).toBeGreaterThan(4);
  },
);

test.each(stories)(
  'an order in review is kept or refunded, once: %s, then %s, where the first process %s at any call',
  async (first, second, failure) => {
    const { broken, points } = await interruptEverywhere({ first, second, failure, bothSides: true });

    expect(broken).toEqual([]);
    expect(points).toBeGreaterThan(5);
  },
);

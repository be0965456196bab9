import { expect, test } from 'vitest';
import { interruptEverywhere } from '#test/support/review-crashes.ts';

const actions = ['keep', 'refund', 'check'] as const;
const stories = actions.flatMap((first) =>
  actions.flatMap((second) => (['dies', 'sleeps'] as const).map((grief) => [first, second, grief] as const)),
);

// Two checks decide nothing.
const deciding = stories.filter(([first, second]) => first !== 'check' || second !== 'check');

test.each(deciding)(
  'an order in review is kept or paid back, once: %s, then %s, where the first process %s at any call',
  async (first, second, grief) => {
    const { broken } = await interruptEverywhere({ first, second, grief });
    expect(broken).toEqual([]);
  },
);

import { describe, expect, it } from 'vitest';
import { freezeEverywhere } from '#test/support/orders/freeze-everywhere.ts';

/** Square turns the first click away; it falls asleep, the second click is capturing, the first wakes. */
describe('a payment whose process paused during a rate limit of Square', { timeout: 120_000 }, () => {
  it.each(['429', '401'] as const)(
    'does not free the work that the next click is paying for (Square says %s)',
    async (flow) => {
      const { broken } = await freezeEverywhere({ flow, successor: 'own retry that is capturing' });
      expect(broken).toEqual([]);
    },
  );
});

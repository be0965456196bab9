import { describe, expect, it } from 'vitest';
import { pauseEverywhere } from '#test/support/orders/paused-workers.ts';

/** Square rate-limits the first click, whose process pauses. While the second click captures, the first resumes. */
describe('a payment whose process paused during a rate limit of Square', () => {
  it.each(['429', '401'] as const)(
    'does not free the work that the next click is paying for (Square says %s)',
    async (flow) => {
      const { broken } = await pauseEverywhere({ flow, successor: 'own retry that is capturing' });
      expect(broken).toEqual([]);
    },
  );
});

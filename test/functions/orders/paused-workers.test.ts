import { describe, expect, it } from 'vitest';
import { pausedWorkerFlows, pauseEverywhere, successors } from '#test/support/orders/paused-workers.ts';
import { isLong } from '#test/support/sizes.ts';

/** Each flow has half of the successors, after every fifth call each; a long run has all, before and after every call. */
const every = isLong ? 1 : 5;
const lives = pausedWorkerFlows.flatMap((flow, place) =>
  successors
    .map((successor, offset) => [flow, successor, (place + offset + (place >> 1)) % every] as const)
    .filter((_, offset) => isLong || (place + offset) % 2 === 0),
);

describe('a lease holder that pauses, loses its lease, and resumes', () => {
  it.each(lives)('takes no money twice and loses none (%s, then %s)', async (flow, successor, first) => {
    const { broken, points } = await pauseEverywhere({ flow, successor, every, first, bothSides: isLong });

    expect(broken).toEqual([]);
    expect(points).toBeGreaterThan(isLong ? 5 : 0);
  });
});

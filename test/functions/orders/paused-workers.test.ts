import { describe, expect, it } from 'vitest';
import { pausedWorkerFlows, pauseEverywhere, successors } from '#test/support/orders/paused-workers.ts';
import { writesBehindEveryonesBack } from '#test/support/orders/planted-bugs.ts';
import { isLong } from '#test/support/sizes.ts';

/** Of all the points of a flow; a long run tries every one. */
const every = isLong ? 1 : 8;
const lives = pausedWorkerFlows.flatMap((flow, place) =>
  successors.map((successor, offset) => [flow, successor, (place + offset) % every] as const),
);

describe('a lease holder that pauses, loses its lease, and resumes', () => {
  it('would be noticed if it wrote without its lease (positive control)', async () => {
    const { broken } = await pauseEverywhere({
      flow: 'decline',
      successor: 'own retry that is capturing',
      plantedBug: writesBehindEveryonesBack,
    });
    expect(broken).not.toEqual([]);
  });

  it.each(lives)('takes no money twice and loses none (%s, then %s)', async (flow, successor, first) => {
    const { broken, points } = await pauseEverywhere({ flow, successor, every, first });

    expect(broken).toEqual([]);
    expect(points).toBeGreaterThan(isLong ? 5 : 0);
  });
});

import { describe, expect, it } from 'vitest';
import { freezeEverywhere } from '#test/support/orders/freeze-everywhere.ts';
import { pausedWorkerFlows } from '#test/support/orders/paused-worker-flows.ts';
import { successors } from '#test/support/orders/paused-workers.ts';
import { writesBehindEveryonesBack } from '#test/support/orders/planted-bugs.ts';

/** Of all the points of a flow; every one is tried in test/long. */
const every = 8;
const lives = pausedWorkerFlows.flatMap((flow, place) =>
  successors.map((successor, offset) => [flow, successor, (place + offset) % every] as const),
);

describe('a lease holder that pauses, loses its lease, and resumes', { timeout: 120_000 }, () => {
  it('would be noticed if it wrote without its lease (positive control)', async () => {
    const { broken } = await freezeEverywhere({
      flow: 'decline',
      successor: 'own retry that is capturing',
      plantedBug: writesBehindEveryonesBack,
    });
    expect(broken).not.toEqual([]);
  });

  it.each(lives)('takes no money twice and loses none (%s, then %s)', async (flow, successor, first) => {
    const { broken, points } = await freezeEverywhere({ flow, successor, every, first });
    expect(broken).toEqual([]);
    expect(points).toBeGreaterThan(0);
  });
});

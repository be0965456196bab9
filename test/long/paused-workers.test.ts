import { describe, expect, it } from 'vitest';
import { freezeEverywhere } from '#test/support/orders/freeze-everywhere.ts';
import { pausedWorkerFlows } from '#test/support/orders/paused-worker-flows.ts';
import { successors } from '#test/support/orders/paused-workers.ts';

const lives = pausedWorkerFlows.flatMap((flow) => successors.map((successor) => [flow, successor] as const));

describe('a worker that pauses at any of its calls, loses its lease, and resumes', () => {
  it.each(lives)('takes no money twice and loses none (%s, then %s)', async (flow, successor) => {
    const { broken, points } = await freezeEverywhere({ flow, successor });

    process.stdout.write(`${points} pause points of "${flow}" with ${successor}\n`);
    expect(broken).toEqual([]);
    expect(points).toBeGreaterThan(5);
  });
});

import { describe, expect, it } from 'vitest';
import { apart } from '#test/support/orders/clocks.ts';
import { freezeEverywhere } from '#test/support/orders/freeze-everywhere.ts';
import { pausedWorkerFlows } from '#test/support/orders/paused-worker-flows.ts';
import { impatient } from '#test/support/orders/paused-workers.ts';

const lives = apart.flatMap(([side, clocks]) =>
  pausedWorkerFlows.flatMap((flow) => impatient.map((successor) => [flow, successor, side, clocks] as const)),
);

describe('two processes at one payment whose clocks are a minute and a half apart', () => {
  it.each(lives)('take no money twice and lose none (%s, then %s, whose clock is %s)', async (...life) => {
    const [flow, successor, , clocks] = life;

    const { broken, points } = await freezeEverywhere({ flow, successor, clocks });

    expect(broken).toEqual([]);
    expect(points).toBeGreaterThan(2);
  });
});

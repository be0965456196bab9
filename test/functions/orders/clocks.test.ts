import { describe, expect, it } from 'vitest';
import { apart, together } from '#test/support/orders/clocks.ts';
import { freezeEverywhere } from '#test/support/orders/freeze-everywhere.ts';
import { pausedWorkerFlows } from '#test/support/orders/paused-worker-flows.ts';
import { impatient } from '#test/support/orders/paused-workers.ts';
import { writesBehindEveryonesBack } from '#test/support/orders/planted-bugs.ts';

/** Of all the points of a flow; every one is tried in test/long. */
const every = 9;
const lives = impatient.flatMap((successor, offset) =>
  pausedWorkerFlows.map((flow, place) => {
    const [side, clocks] = apart[(place + offset) % apart.length] ?? apart[0];
    return [flow, successor, side, clocks, (place * 2 + offset) % every] as const;
  }),
);

describe('two processes at one payment whose clocks are a minute and a half apart', {
  timeout: 120_000,
}, () => {
  it.each(lives)('take no money twice and lose none (%s, then %s, whose clock is %s)', async (...life) => {
    const [flow, successor, , clocks, first] = life;

    const { broken, points } = await freezeEverywhere({ flow, successor, clocks, every, first });

    expect(broken).toEqual([]);
    expect(points).toBeGreaterThan(0);
  });

  it.each(apart)(
    'leave a payment to its lease holder while that may still run, where the schedule is %s',
    async (_, clocks) => {
      const story = { flow: 'ok', successor: 'reconciler at once', every, first: 2 } as const;

      const { endedAlive, points } = await freezeEverywhere({ ...story, clocks });

      expect([endedAlive, points > 1]).toEqual([0, true]);
    },
  );

  it('may end the payment of a lease holder whose clock differs by three minutes, and then refund what was charged', async () => {
    const clocks = { worker: -90_000, successor: 90_000 };
    const story = { flow: 'ok', successor: 'reconciler at once', every: 2 } as const;

    const { endedAlive, broken } = await freezeEverywhere({ ...story, clocks });

    expect(endedAlive).toBeGreaterThan(0);
    expect(broken).toEqual([]);
  });

  it('would be noticed if a lease holder used its own clock instead of the guard (positive control)', async () => {
    // Of its thirty seconds twenty-five are over when it resumes, so it writes.
    const bug = { plantedBug: writesBehindEveryonesBack };
    const story = { flow: 'decline', successor: 'own retry at once', ...bug } as const;
    const [[, clocks]] = apart;

    expect((await freezeEverywhere({ ...story, clocks: together })).broken).toEqual([]);
    expect((await freezeEverywhere({ ...story, clocks })).broken).not.toEqual([]);
  });
});

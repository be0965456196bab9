// Rule 15.19
import { describe, expect, it } from 'vitest';
import {
  type Clocks,
  impatient,
  pausedWorkerFlows,
  pauseEverywhere,
} from '#test/support/orders/paused-workers.ts';
import { isLong } from '#test/support/sizes.ts';

/** Milliseconds. */
const skew = 90_000;

/** With Square's clock in the middle. */
const apart = [
  ['ahead of the worker’s', { worker: -skew / 2, successor: skew / 2 }],
  ['behind the worker’s', { worker: skew / 2, successor: -skew / 2 }],
] as const satisfies readonly (readonly [string, Clocks])[];

/**
 * Each flow has one successor and one of the two clocks ahead, after every eighth call; a long run has all, before and after
 * every call.
 */
const every = isLong ? 1 : 8;
const lives = apart.flatMap(([side, clocks], ahead) =>
  impatient.flatMap((successor, offset) =>
    pausedWorkerFlows
      .map((flow, place) => [flow, successor, side, clocks, (place >> 1) % every] as const)
      .filter((_, place) => isLong || place % 4 === 2 * ahead + offset),
  ),
);

describe('two processes at one payment whose clocks are a minute and a half apart', () => {
  it.each(lives)('take no money twice and lose none (%s, then %s, whose clock is %s)', async (...life) => {
    const [flow, successor, , clocks, first] = life;

    const { broken, points } = await pauseEverywhere({
      flow,
      successor,
      clocks,
      every,
      first,
      bothSides: isLong,
    });

    expect(broken).toEqual([]);
    expect(points).toBeGreaterThan(isLong ? 2 : 0);
  });

  it.each(apart)(
    'leave a payment to its lease holder while that may still run, where the schedule is %s',
    async (_, clocks) => {
      const story = { flow: 'ok', successor: 'reconciler at once', every: 5, first: 1 } as const;

      const { endedAlive, points } = await pauseEverywhere({ ...story, clocks });

      expect([endedAlive, points > 1]).toEqual([0, true]);
    },
  );

  it('may end the payment of a lease holder whose clock differs by three minutes, and then refund what was charged', async () => {
    const clocks = { worker: -90_000, successor: 90_000 };
    const story = { flow: 'ok', successor: 'reconciler at once', every: 3 } as const;

    const { endedAlive, broken } = await pauseEverywhere({ ...story, clocks });

    expect(endedAlive).toBeGreaterThan(0);
    expect(broken).toEqual([]);
  });
});

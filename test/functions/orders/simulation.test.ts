import { describe, expect, it } from 'vitest';
import { recorded } from '#test/simulation/recorded.ts';
import { play } from '#test/simulation/run-history.ts';
import { simulate } from '#test/simulation/simulate.ts';
import { sized } from '#test/support/sizes.ts';

describe('recorded histories of fixed bugs', () => {
  it.each(Object.entries(recorded))(
    'no longer break an invariant (bug: a shop that %s)',
    async (_, history) => {
      expect((await play(history)).broken).toEqual([]);
    },
  );
});

describe('random histories of shoppers, the artist, the till, Square and crashing processes', () => {
  // Rules 15.1, 15.2, 15.3, 15.4, 15.5, 15.7, 15.8, 15.9, 15.10, 15.11, 15.12, 15.19, 15.20, 15.22, 15.23, 15.24, 16.10, 19.5, 20.5
  it('keep every invariant of money and stock', async () => {
    const count = sized(200, 20_000);
    const from = Date.now() % 1_000_000_000;
    console.info(`seeds ${from} to ${from + count - 1}`);

    const failures = await simulate(from, from + count - 1);

    expect(failures.join('\n\n')).toBe('');
  });
});

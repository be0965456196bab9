import { expect, it } from 'vitest';
import { simulate } from '#test/simulation/simulate.ts';
import { sized } from '#test/support/sizes.ts';

// Rules 15.4, 15.11, 15.12, 15.19
it('keeps every promise in random histories of shoppers, the artist, the till, Square and crashing processes', async () => {
  const count = sized(200, 20_000);
  const from = Date.now() % 1_000_000_000;
  console.info(`seeds ${from} to ${from + count - 1}`);

  const failures = await simulate(from, from + count - 1);

  expect(failures.join('\n\n')).toBe('');
});

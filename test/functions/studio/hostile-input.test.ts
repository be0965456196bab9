import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { attack } from '#test/support/hostile/input.ts';
import { hostileStudio, studioOperations } from '#test/support/hostile/studio.ts';

/** The full size runs in test/long. */
const cases = 120;

let studio: Awaited<ReturnType<typeof hostileStudio>>;
beforeAll(async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  studio = await hostileStudio();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await studio.stop();
});

describe('hostile requests', () => {
  it.each(studioOperations)('to %s never break the studio and leave nothing behind', async (operation) => {
    const { lambdaOf, writes } = studio;

    const { times, accepted } = await attack({
      lambda: lambdaOf(operation),
      operation,
      known: await studio.known(),
      cases,
      writes,
    });

    expect(times.length).toBe(cases);
    expect(accepted).toBeGreaterThan(0);
  });
});

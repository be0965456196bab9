// Rule 17.9
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { attack } from '#test/support/hostile/input.ts';
import { hostileStudio, studioOperations } from '#test/support/hostile/studio.ts';
import { sized } from '#test/support/sizes.ts';

const cases = sized(12, 2_000);

let studio: Awaited<ReturnType<typeof hostileStudio>>;
beforeAll(async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  studio = await hostileStudio();
});
afterAll(async () => {
  vi.restoreAllMocks();
});

describe('hostile requests', () => {
  it.each(studioOperations)('to %s never break the studio and leave nothing behind', async (operation) => {
    const { lambdaOf, writes } = studio;

    const accepted = await attack({
      lambda: lambdaOf(operation),
      operation,
      known: await studio.known(operation),
      cases,
      writes,
    });

    expect(accepted).toBeGreaterThan(0);
  });
});

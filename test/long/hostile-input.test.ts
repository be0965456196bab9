import { beforeAll, describe, expect, it } from 'vitest';
import { p99 } from '#test/support/hostile/input.ts';
import { hostileStorefront, storefrontOperations } from '#test/support/hostile/storefront.ts';

const cases = 2000;

let storefront: Awaited<ReturnType<typeof hostileStorefront>>;
beforeAll(async () => {
  storefront = await hostileStorefront();
});

describe('two thousand hostile requests', () => {
  it.each(storefrontOperations)('to %s never break the shop and leave nothing behind', async (operation) => {
    const { times, accepted } = await storefront.attack(operation, cases);

    expect(times.length).toBe(cases);
    expect(accepted).toBeGreaterThan(0);
    expect(p99(times)).toBeLessThan(250);
  });
});

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
    // The page of an address that leads nowhere is a 404 for everybody.
    expect(accepted > 0).toBe(operation !== 'notFoundPage');
    expect(p99(times)).toBeLessThan(250);
  });
});

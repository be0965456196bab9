// Rule 17.9
import { beforeAll, describe, expect, it } from 'vitest';
import { hostileStorefront, storefrontOperations } from '#test/support/hostile/storefront.ts';
import { sized } from '#test/support/sizes.ts';

const cases = sized(40, 2_000);

let storefront: Awaited<ReturnType<typeof hostileStorefront>>;
beforeAll(async () => {
  storefront = await hostileStorefront();
});

describe('hostile requests', () => {
  it.each(storefrontOperations)('to %s never break the shop and leave nothing behind', async (operation) => {
    // The page of an address that leads nowhere is a 404 for everybody.
    expect((await storefront.attack(operation, cases)) > 0).toBe(operation !== 'notFoundPage');
  });
});

// Rule 17.9
import { beforeAll, describe, expect, it } from 'vitest';
import { hostileStorefront, storefrontOperations } from '#test/support/hostile/storefront.ts';
import { sized } from '#test/support/sizes.ts';

const cases = sized(15, 2_000);

let storefront: Awaited<ReturnType<typeof hostileStorefront>>;
beforeAll(async () => {
  storefront = await hostileStorefront();
});

describe('hostile requests', () => {
  it.each(storefrontOperations)(
    'to %s cause no error 500, and no write if they are refused',
    async (operation) => {
      // Every request to an unknown URL is refused with 404.
      expect((await storefront.attack(operation, cases)) > 0).toBe(operation !== 'notFoundPage');
    },
  );
});

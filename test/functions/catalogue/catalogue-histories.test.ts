// Rule 11.15
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { catalogueEvents, disagreements } from '#test/support/shop/catalogue-history.ts';
import { sized } from '#test/support/sizes.ts';

it('visitors, the artist and an open page are shown what the table holds, after any crash', async () => {
  await fc.assert(
    fc.asyncProperty(catalogueEvents(sized(30, 60)), async (history) => {
      expect(await disagreements(history)).toEqual([]);
    }),
    { numRuns: sized(6, 300) },
  );
});

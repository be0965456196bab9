// Rule 15.11
import { describe, expect, it } from 'vitest';
import { runHistories } from '#test/support/orders/model.ts';
import { forgetsTheCart, forgetsTheMail } from '#test/support/orders/planted-bugs.ts';
import { sized } from '#test/support/sizes.ts';

/** The first history of this seed shows both bugs. */
const shown = { runs: 20, steps: 25, seed: 12 };

describe('anything in any order: shoppers, the artist, the till and crashing processes', () => {
  it('would be noticed if a paid work stayed in the cart (positive control)', async () => {
    await expect(runHistories({ ...shown, intercept: forgetsTheCart })).rejects.toThrow();
  });

  // Rule 19.1
  it('would be noticed if a paid order sent no email (positive control)', async () => {
    await expect(runHistories({ ...shown, intercept: forgetsTheMail })).rejects.toThrow();
  });

  it('never charges twice, sells twice or leaves anything behind', async () => {
    await runHistories({ runs: sized(6, 300), steps: sized(25, 40) });
  });
});

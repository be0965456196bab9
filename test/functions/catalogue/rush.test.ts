// Rule 11.15
import { describe, expect, it } from 'vitest';
import { rush } from '#test/support/shop/rush.ts';

/** The same at 10,000 works for a minute: test/long/catalogue.test.ts. */
describe('a sale a second', () => {
  it('is shown to everybody within two seconds, and no page offers the sold work afterwards', async () => {
    const rushed = await rush({ works: 60, sales: 8 });

    expect(rushed.oldest).toBeGreaterThan(0);
    expect(rushed.oldest).toBeLessThanOrEqual(2_000);
    expect(rushed.told).toEqual(rushed.sold);
    expect(await rushed.offeredAfterwards()).toEqual([]);
    expect(rushed.readUnits).toBeLessThan(15);
  });

  it('would be seen late if the CDN kept lists for as long as they once might (positive control)', async () => {
    const { oldest } = await rush({
      works: 20,
      sales: 8,
      cacheControl: 'public, s-maxage=5, stale-while-revalidate=10',
    });

    expect(oldest).toBeGreaterThan(2_000);
  });
});

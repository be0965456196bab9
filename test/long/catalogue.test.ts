// Rule 11.15
import { describe, expect, it } from 'vitest';
import { rush } from '#test/support/shop/rush.ts';

describe('a rush of 10,000 works, one sale a second for a minute', () => {
  it('is shown to everybody within two seconds, loses no sale, and costs a work each', async () => {
    const rushed = await rush({ works: 10_000, sales: 60 });
    console.log(rushed);

    expect(rushed.oldest).toBeLessThanOrEqual(2_000);
    expect(rushed.told).toEqual(rushed.sold);
    expect(await rushed.offeredAfterwards()).toEqual([]);
    expect(rushed.readUnits).toBeLessThan(15);
    // Work and version, and after ten sales those of the snapshot's 32 parts, of 48 kB each here, that hold a sold work.
    expect(rushed.writeUnits).toBeLessThan(40);
    expect(rushed.processor.afterSale).toBeLessThan(rushed.processor.first / 5);
  });
});

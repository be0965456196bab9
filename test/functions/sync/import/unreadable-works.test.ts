import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { variationOf } from '#test/support/orders/works.ts';
import { openLeftShop, readFixtures } from '#test/support/rows/fixtures.ts';
import type { TourShop } from '#test/support/rows/tour-shop.ts';

const [fixture] = await readFixtures();
if (!fixture) throw new Error('There is no fixture');

let shop: TourShop;
beforeEach(async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  shop = await openLeftShop(fixture);
});
afterEach(() => vi.restoreAllMocks());

const id = 'WISHED';
const variationKey = keys.variation(id, variationOf({ id }));

async function spoil(key: { pk: string; sk: string }, change: object): Promise<void> {
  await shop.table.put({ ...(await shop.table.get(key)), ...change, ...key });
}

const everyWork = () =>
  fixture.rows.filter(({ pk, sk }) => /^CATALOGUE#/.test(String(pk)) && !String(sk).includes('#'));
const failuresOf = async () => (await shop.sync()).failures.map(({ error }) => error);

describe('a required field that older rows lack', () => {
  beforeEach(async () => {
    for (const { sk } of everyWork()) await spoil(keys.artwork(String(sk)), { medium: undefined });
  });

  it('is added by the next sync, which keeps the artist’s flags', async () => {
    const before = await shop.table.get(keys.artwork(id));
    expect(before).toMatchObject({ featured: true, featuredRank: 0 });

    expect((await shop.sync()).status).toBe('completed');

    expect(await shop.table.get(keys.artwork(id))).toMatchObject({
      medium: 'Oil on linen, 24 × 30 in',
      featured: true,
      featuredRank: 0,
      hidden: false,
      addedAt: before?.['addedAt'],
    });
    expect(await shop.table.get(keys.artwork('HIDDEN'))).toMatchObject({ hidden: true });
  });
});

describe('a work with a damaged row', () => {
  it('is hidden after the repair only if its variations are hidden', async () => {
    await spoil(keys.artwork('HIDDEN'), { hidden: 'yes' });
    await spoil(keys.artwork(id), { hidden: 7 });

    const failures = await failuresOf();

    expect(await shop.table.get(keys.artwork('HIDDEN'))).toMatchObject({ hidden: true });
    expect(await shop.table.get(keys.artwork(id))).toMatchObject({ hidden: false });
    expect(failures).toContainEqual(expect.stringContaining('whether you had hidden it'));
  });

  it('cannot be bought while the reservations in the row of its variation are unreadable', async () => {
    await spoil(variationKey, { claims: { ORDER: { quantity: 'two' } } });

    const failures = await failuresOf();

    expect(failures).toContainEqual(expect.stringContaining('which orders have reserved it'));
    expect(await shop.table.get(variationKey)).toMatchObject({ claims: { ORDER: { quantity: 'two' } } });
    await expect(shop.placed(id)).rejects.toThrow('cannot read one of its own records');
  });
});

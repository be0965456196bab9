import { describe, expect, it } from 'vitest';
import { planWork } from '#functions/sync/import/plan-work.ts';
import { readStoredWorks } from '#functions/sync/import/stored-works.ts';
import { writeWorks } from '#functions/sync/import/write-works.ts';
import type { ShopWork } from '#functions/sync/normalise/work.ts';
import { freshTable } from '#test/support/shop/emulator.ts';
import { readWorks } from '#test/support/sync/world.ts';

function makeWork(overrides: Partial<ShopWork> & { readonly price?: number } = {}): ShopWork {
  const { price = 12_000, ...rest } = overrides;
  return {
    artworkId: 'MOON',
    squareVersion: 5,
    squareUpdatedAt: '2026-10-01T10:00:00.000Z',
    title: 'Moon',
    category: 'Originals',
    description: '',
    medium: '',
    isMarkedSold: false,
    image: undefined,
    furtherImages: [],
    variations: [
      {
        variationId: 'MOON-V1',
        name: 'Regular',
        ordinal: 0,
        price,
        currency: 'USD',
        tracked: false,
        soldOut: false,
      },
    ],
    ...rest,
  };
}

async function setup() {
  const { table } = await freshTable();
  const write = async (work: ShopWork, { readSince = 100, now = 200 } = {}) => {
    const wanted = [{ artworkId: 'MOON', variationIds: ['MOON-V1'] }];
    const plan = async () => {
      const stored = (await readStoredWorks(table, wanted)).get('MOON');
      return [planWork(work, stored, { locationId: 'L', counts: new Map(), run: 0, readSince, now })];
    };
    return (await writeWorks({ table }, 0, [work], plan)).plans[0]?.change;
  };
  const shown = async () => {
    const work = (await readWorks(table)).get('MOON');
    return [work?.title, work?.variations.get('MOON-V1')?.price];
  };
  const mark = async () => (await readWorks(table)).get('MOON')?.markedSoldAt;
  return { write, shown, mark };
}

describe('an update of a work', () => {
  it.each([
    ['the same clock', 250],
    ['a clock that differs by minutes', 300 + 9 * 60_000],
  ])('is ignored if a newer update was applied by a process with %s', async (_clock, readSince) => {
    const { write, shown } = await setup();
    await write(makeWork());
    expect(await write(makeWork({ squareVersion: 7, price: 15_000 }), { now: 300 })).toBe('changed');

    const older = makeWork({ squareVersion: 6, price: 11_000, title: 'Old Moon' });

    expect(await write(older, { readSince })).toBe('unchanged');
    expect(await shown()).toEqual(['Moon', 15_000]);
  });

  it('is applied if Square’s catalogue was restored from an older copy', async () => {
    const { write, shown } = await setup();
    await write(makeWork({ squareVersion: 7 }), { now: 300 });

    const change = await write(makeWork({ squareVersion: 6, title: 'Old Moon' }), {
      readSince: 300 + 11 * 60_000,
      now: 300 + 12 * 60_000,
    });

    expect(change).toBe('changed');
    expect(await shown()).toEqual(['Old Moon', 12_000]);
  });
});

describe('the time at which a work was marked as sold', () => {
  // Rule 22.1
  it('is the time of Square’s first version with the mark, and is removed when the mark is removed', async () => {
    const { write, mark } = await setup();
    const day = (date: number) => `2026-10-0${date}T10:00:00.000Z`;
    await write(makeWork());
    expect(await mark()).toBeUndefined();

    await write(makeWork({ squareVersion: 6, squareUpdatedAt: day(2), isMarkedSold: true }), { now: 300 });
    expect(await mark()).toBe(Date.parse(day(2)));
    await write(makeWork({ squareVersion: 7, squareUpdatedAt: day(3), isMarkedSold: true }), { now: 400 });
    expect(await mark()).toBe(Date.parse(day(2)));
    await write(makeWork({ squareVersion: 8, squareUpdatedAt: day(4) }), { now: 500 });
    expect(await mark()).toBeUndefined();
  });
});

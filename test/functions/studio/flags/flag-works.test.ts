// Rules 13.22 and 13.23
import { beforeEach, describe, expect, it } from 'vitest';
import { createCatalogue } from '#functions/catalogue/catalogue.ts';
import { featuredArtworks } from '#functions/catalogue/public-lists.ts';
import { raiseVersion } from '#functions/db/catalogue-version.ts';
import { keys } from '#functions/db/keys.ts';
import { ConditionFailed, type Table } from '#functions/db/table.ts';
import { flagWorks } from '#functions/studio/flags/flag-works.ts';
import { readActivity } from '#test/support/shop/activity.ts';
import { call } from '#test/support/shop/call.ts';
import { artworkRows, makeArtworkItem, makeVariationItem, putArtwork } from '#test/support/shop/catalogue.ts';
import { type OpenStudio, openStudio } from '#test/support/shop/open-services.ts';
import { adminCookie } from '#test/support/shop/session.ts';

let shop: OpenStudio;
beforeEach(async () => {
  shop = await openStudio();
});

const id = (index: number) => `W${String(index).padStart(3, '0')}`;

async function addWork(count: number, variations = 1, overrides = {}): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => id(index));
  const rows = ids.flatMap((artworkId) => {
    const artwork = makeArtworkItem({ artworkId, title: `Work ${artworkId}`, ...overrides });
    const sizes = Array.from({ length: variations }, (_, index) =>
      makeVariationItem({ variationId: `${artworkId}V${index}` }, artwork),
    );
    return artworkRows(artwork, sizes);
  });
  await shop.table.batchWrite(rows.map((put) => ({ put })));
  await raiseVersion(shop.table, ids);
  return ids;
}

const send = (body: object) => call(shop.studio, 'flagArtworks', { cookies: shop.cookies, body });
async function flag(artworkIds: readonly string[], name: 'featured' | 'hidden', on = true) {
  const answer = await send({ artworkIds, flag: name, on });
  return { status: answer.status, ...answer.body };
}
const isSet = async (artworkId: string, name: string) =>
  (await shop.table.get(keys.artwork(artworkId), true))?.[name];

describe('flagging many works', () => {
  it('hides works with their variations, and shows them again as before', async () => {
    const ids = await addWork(40, 4);

    expect(await flag(ids, 'hidden')).toMatchObject({ status: 200, changed: ids, unchanged: [], failed: [] });
    for (const artworkId of ids) {
      expect(await isSet(artworkId, 'hidden')).toBe(true);
      const variation = await shop.table.get(keys.variation(artworkId, `${artworkId}V3`), true);
      expect(variation).toMatchObject({ hidden: true });
    }
    expect((await flag(ids, 'hidden', false)).changed).toEqual(ids);
    expect(await isSet(id(39), 'hidden')).toBe(false);
  });

  it('adds one entry to the activity log for each transaction', async () => {
    const ids = await addWork(7);
    await flag(ids, 'featured');

    expect(await readActivity(shop.table)).toMatchObject([
      {
        who: 'marlo',
        action: 'flagArtworks',
        detail:
          'Featured 7 works: Work W000, Originals · Work W001, Originals · Work W002, Originals · Work W003, Originals · Work W004, Originals and 2 more',
      },
    ]);
  });

  it('reports each work as changed, unchanged or missing', async () => {
    const [first = '', second = ''] = await addWork(2);
    await flag([first], 'featured');

    expect(await flag([first, second, second, 'NEVER'], 'featured')).toMatchObject({
      changed: [second],
      unchanged: [first],
      failed: [{ id: 'NEVER', error: 'Artwork not found' }],
    });
    expect((await flag([first, second], 'featured')).changed).toEqual([]);
  });

  it('hides a work with all its variations when they exceed one transaction', async () => {
    const artwork = makeArtworkItem({ artworkId: 'HUGE' });
    const rows = Array.from({ length: 150 }, (_, index) =>
      makeVariationItem({ variationId: `V${index}`, ordinal: index }, artwork),
    );
    await putArtwork(shop.table, artwork, rows.slice(0, 90));
    await putArtwork(shop.table, artwork, rows.slice(90));

    expect((await flag(['HUGE', ...(await addWork(2))], 'hidden')).changed).toHaveLength(3);
    for (const index of [0, 97, 149]) {
      const variation = await shop.table.get(keys.variation('HUGE', `V${index}`), true);
      expect(variation).toMatchObject({ hidden: true });
    }
  });

  it('tries again when one of the works is changed at the same time', async () => {
    const ids = await addWork(5);
    let isFirst = true;
    const table: Table = {
      ...shop.table,
      transact: async (actions) => {
        if (isFirst) {
          isFirst = false;
          await call(shop.studio, 'toggleFeatured', { params: { id: id(2) }, cookies: shop.cookies });
        }
        return shop.table.transact(actions);
      },
    };
    const wish = { artworkIds: ids, flag: 'featured', value: true, who: 'marlo' } as const;
    const outcome = await flagWorks({ table, now: Date.now, log: () => undefined }, wish);

    expect(new Set(outcome.changed)).toEqual(new Set(ids.filter((one) => one !== id(2))));
    expect(outcome.unchanged).toEqual([id(2)]);
  });

  it('can be undone, except for works that somebody else has changed since', async () => {
    const [first = '', second = '', third = '', fourth = ''] = await addWork(4);
    const cookies = [await adminCookie(shop.services, 'second')];
    const elsewhere = (body: object) => call(shop.studio, 'flagArtworks', { cookies, body });
    await flag([first, second, third, fourth], 'hidden');
    await call(shop.studio, 'toggleHidden', { params: { id: second }, cookies });
    await call(shop.studio, 'toggleHidden', { params: { id: second }, cookies });
    await call(shop.studio, 'toggleHidden', { params: { id: third }, cookies });
    // Another administrator has set the flag to the value that it already had.
    await elsewhere({ artworkIds: [fourth], flag: 'hidden', on: true });

    const { body } = await send({
      artworkIds: [first, second, third, fourth],
      flag: 'hidden',
      on: false,
      undo: true,
    });

    expect(body).toEqual({ changed: [first], unchanged: [], overtaken: [second, third, fourth], failed: [] });
    const hidden = await Promise.all([first, second, third, fourth].map((one) => isSet(one, 'hidden')));
    expect(hidden).toEqual([false, true, false, true]);
    // A request without `undo` changes the work.
    expect((await flag([second], 'hidden', false)).changed).toEqual([second]);
  });

  it('reports each work whose writes keep conflicting as failed', async () => {
    const ids = await addWork(2);
    const conflict = new ConditionFailed([['', undefined]]);
    const table: Table = { ...shop.table, transact: () => Promise.reject(conflict) };
    const wish = { artworkIds: ids, flag: 'hidden', value: true, who: 'marlo' } as const;

    expect(await flagWorks({ table, now: Date.now, log: () => undefined }, wish)).toEqual({
      changed: [],
      unchanged: [],
      overtaken: [],
      failed: ids.map((one) => ({ id: one, error: 'Failed to update hidden status' })),
    });
  });

  it.each([
    ['no work', { artworkIds: [], flag: 'hidden', on: true }],
    [
      '101 works',
      { artworkIds: Array.from({ length: 101 }, (_, place) => id(place)), flag: 'hidden', on: true },
    ],
    ['another flag', { artworkIds: ['A'], flag: 'isDeleted', on: true }],
    ['a forged id', { artworkIds: ['A#B'], flag: 'hidden', on: true }],
  ])('is refused for %s', async (_, body) => {
    expect((await send(body)).status).toBe(400);
  });
});

describe('the order of the featured works', () => {
  const order = (artworkIds: readonly string[]) =>
    call(shop.studio, 'orderFeatured', { cookies: shop.cookies, body: { artworkIds } });
  const carousel = async () => {
    const catalogue = createCatalogue({ table: shop.table, now: Date.now, log: () => undefined });
    return featuredArtworks(await catalogue.current()).map(({ artworkId }) => artworkId);
  };

  it('is the order of the carousel, in which newly featured works come last', async () => {
    const ids = await addWork(4);
    await flag(ids.slice(0, 3), 'featured');
    expect((await order([id(2), id(0), id(1)])).status).toBe(200);
    await flag([id(3)], 'featured');

    expect(await carousel()).toEqual([id(2), id(0), id(1), id(3)]);
    const catalogue = createCatalogue({ table: shop.table, now: Date.now, log: () => undefined });
    expect(JSON.stringify(featuredArtworks(await catalogue.current()))).not.toContain('Rank');
  });

  it('returns a work to its former position if it is featured again', async () => {
    await flag(await addWork(3), 'featured');
    await order([id(2), id(1), id(0)]);
    await flag([id(2)], 'featured', false);
    expect(await carousel()).toEqual([id(1), id(0)]);
    await flag([id(2)], 'featured');

    expect(await carousel()).toEqual([id(2), id(1), id(0)]);
  });

  it('gives a different rank to each featured work', async () => {
    await flag(await addWork(6), 'featured');
    await order([id(5), id(4), id(3), id(2), id(1), id(0)]);
    const stranger = makeArtworkItem({ artworkId: 'OFF', featured: false, featuredRank: 1 });
    await putArtwork(shop.table, stranger, [makeVariationItem({}, stranger)]);

    shop.clock.advance(1);
    expect((await order([id(0), id(1)])).status).toBe(200);

    expect(await carousel()).toEqual([0, 1, 5, 4, 3, 2].map(id));
    await flag(['OFF'], 'featured');
    const ranks = await Promise.all([...Array(6).keys()].map((index) => isSet(id(index), 'featuredRank')));
    expect(new Set([...ranks, await isSet('OFF', 'featuredRank')]).size).toBe(7);
  });

  it('is refused as a whole if one of its works is no longer featured', async () => {
    await flag((await addWork(3)).slice(0, 2), 'featured');
    const answer = await order([id(1), id(2), id(0)]);

    expect(answer.status).toBe(409);
    expect(answer.body.error).toBe('The featured works have changed. Please reload the list.');
    expect(await carousel()).toEqual([id(0), id(1)]);
  });
});

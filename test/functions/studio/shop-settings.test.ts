// Rule 22.11
import { beforeEach, describe, expect, it } from 'vitest';
import { raiseVersion } from '#functions/db/catalogue-version.ts';
import { keys } from '#functions/db/keys.ts';
import type { Artwork } from '#shared/artwork/artwork.ts';
import { isSold } from '#shared/artwork/sold.ts';
import { readActivity } from '#test/support/shop/activity.ts';
import { call } from '#test/support/shop/call.ts';
import { makeArtworkItem, makeVariationItem, putArtwork } from '#test/support/shop/catalogue.ts';
import { holdBuild } from '#test/support/shop/hold-build.ts';
import { openStudio } from '#test/support/shop/open-services.ts';

const countedAt = Date.parse('2026-10-01T08:00:00Z');
const none = { available: 0, squareCount: 0, tracked: true, calculatedAt: countedAt };

async function setup() {
  const shop = await openStudio();
  const { studio, catalogue, cookies } = shop;
  const put = async (
    work: Parameters<typeof makeArtworkItem>[0],
    ...variations: Parameters<typeof makeVariationItem>[0][]
  ) => {
    const artwork = makeArtworkItem({ category: 'Originals', ...work });
    await putArtwork(
      shop.table,
      artwork,
      variations.map((variation) => makeVariationItem(variation, artwork)),
    );
    await raiseVersion(shop.table, [artwork.artworkId]);
  };
  const setRule = (enabled: boolean) =>
    call(studio, 'changeSettings', { cookies, body: { emptyIsSold: enabled } });
  const soldIds = async () => {
    const { body } = await call(catalogue, 'listArtworks');
    return (body as Artwork[]).filter(isSold).map(({ id }) => id);
  };
  return { ...shop, put, setRule, soldIds };
}

let shop: Awaited<ReturnType<typeof setup>>;
beforeEach(async () => {
  shop = await setup();
});

describe('the setting that counts originals without stock as sold', () => {
  it('is on until the artist switches it off', async () => {
    await shop.put({ artworkId: 'EMPTY' }, none);

    expect(await shop.soldIds()).toEqual(['EMPTY']);
    const before = await call(shop.studio, 'getSettings', { cookies: shop.cookies });
    const answer = await shop.setRule(false);

    expect([before.body, answer.body]).toMatchObject([{ emptyIsSold: true }, { emptyIsSold: false }]);
    expect(await shop.soldIds()).toEqual([]);
    expect(await readActivity(shop.table)).toMatchObject([
      { who: 'marlo', action: 'changeSettings', detail: 'Originals with no stock are shown as out of stock' },
    ]);
    await shop.setRule(true);
    expect(await shop.soldIds()).toEqual(['EMPTY']);
  });

  it('dates a sale by Square’s count, unless the shop itself sold the work', async () => {
    await shop.setRule(true);
    await shop.put({ artworkId: 'EMPTY' }, none);
    await shop.put({ artworkId: 'SOLD' }, { ...none, soldAt: countedAt + 5 });

    const { body } = await call(shop.catalogue, 'listArtworks');
    expect((body as Artwork[]).map(({ soldAt }) => soldAt)).toEqual([
      '2026-10-01T08:00:00.000Z',
      '2026-10-01T08:00:00.005Z',
    ]);
  });

  it.each<[string, Parameters<typeof makeArtworkItem>[0], Parameters<typeof makeVariationItem>[0][]]>([
    ['a print', { category: 'Fine Art Prints' }, [none]],
    ['a print of a painting', { category: 'Prints of Paintings' }, [none]],
    ['a card', { category: 'Greeting Cards' }, [none]],
    ['a work in several sizes', {}, [none, { ...none, variationId: 'V2' }]],
    ['a work that Square does not count', {}, [{ ...none, tracked: false, soldOut: true }]],
    ['a work that Square has never counted', {}, [{ ...none, calculatedAt: 0 }]],
    ['a work that is merely marked as out of stock', {}, [{ ...none, squareCount: 1, soldOut: true }]],
    ['a work in stock', {}, [{ ...none, squareCount: 1, available: 1 }]],
    ['a hidden work', { hidden: true }, [none]],
  ])('does not count %s as sold', async (_, work, variations) => {
    await shop.setRule(true);
    await shop.put({ artworkId: 'OTHER', ...work }, ...variations);

    expect(await shop.soldIds()).toEqual([]);
  });

  it('takes effect immediately, even while another Lambda is building the list of works', async () => {
    await shop.put({ artworkId: 'EMPTY' }, none);
    expect(await shop.soldIds()).toEqual(['EMPTY']);
    await holdBuild(shop.services.table, Date.now() + 15_000);

    await shop.setRule(false);
    expect(await shop.soldIds()).toEqual([]);
  });

  it.each([
    ['no setting', {}],
    ['an unknown setting', { price: true }],
    ['a value that is not yes or no', { emptyIsSold: 'yes' }],
  ])('is not changed by a request with %s', async (_, body) => {
    const { studio, cookies, table } = shop;
    const settings = async () => (await call(studio, 'getSettings', { cookies })).body;
    const before = await settings();
    const answer = await call(studio, 'changeSettings', { cookies, body });

    expect(answer.status).toBe(400);
    expect(await settings()).toEqual(before);
    expect(await readActivity(table)).toEqual([]);
  });

  it('has its initial value while the stored settings are unreadable', async () => {
    await shop.put({ artworkId: 'EMPTY' }, none);
    await shop.table.put({ ...keys.settings(), emptyIsSold: 'perhaps' });
    expect(await shop.soldIds()).toEqual(['EMPTY']);
  });
});

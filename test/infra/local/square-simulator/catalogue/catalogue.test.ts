import { expect, test } from 'vitest';
import { simulatorOfTest } from '#test/support/shop/order-at-simulator.ts';
import { testClock } from '#test/support/shop/services.ts';
import { simulatorCatalogue } from '#test/support/shop/simulator.ts';

function manyItems(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    type: 'ITEM',
    id: `ITEM${index}`,
    version: 1,
    updated_at: '2026-10-01T10:00:00.000Z',
    item_data: { name: `Work ${index}` },
  }));
}

test('a catalogue is listed in pages of 100 to the last work, each once', async () => {
  const { client } = await simulatorOfTest({ catalogue: { objects: manyItems(250) } });

  const first = await client.catalog.list({ types: 'ITEM' });
  const ids: (string | undefined)[] = [];
  for await (const object of await client.catalog.list({ types: 'ITEM' })) ids.push(object.id);

  expect(first.data).toHaveLength(100);
  expect(new Set(ids).size).toBe(250);
  expect(ids).toHaveLength(250);
});

test('a work that is deleted between two pages makes no other one be skipped', async () => {
  const { simulator, client } = await simulatorOfTest({ catalogue: { objects: manyItems(150) } });

  const first = await client.catalog.list({ types: 'ITEM' });
  const seen = first.data.map(({ id }) => id);
  simulator.deleteObject('ITEM5');
  const second = await first.getNextPage();

  expect([...seen, ...second.data.map(({ id }) => id)]).toHaveLength(150);
});

test('a cursor of another query starts over', async () => {
  const { client } = await simulatorOfTest({ catalogue: { objects: manyItems(150) } });
  const first = await client.catalog.list({ types: 'ITEM' });

  const other = await client.catalog.list({ types: 'ITEM,IMAGE', cursor: first.response.cursor ?? '' });

  expect(other.data[0]?.id).toBe('ITEM0');
});

test('a picture of the catalogue has an address at the simulator and may be kept for good', async () => {
  const { client } = await simulatorOfTest({
    images: async (path) => (path === '/images/moon.png' ? Buffer.from('\x89PNG....', 'latin1') : undefined),
  });

  const [picture] = (await client.catalog.list({ types: 'IMAGE' })).data;
  const url = picture?.type === 'IMAGE' ? (picture.imageData?.url ?? '') : '';
  const answer = await fetch(url);
  const missing = await fetch(url.replace('moon', 'sun'));

  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect(answer.headers.get('cache-control')).toContain('immutable');
  expect(missing.status).toBe(404);
});

test('a search index that lags shows the old price for a while, a direct read the new one', async () => {
  const clock = testClock();
  const { simulator, client } = await simulatorOfTest({ now: clock.now, lags: { search: 5000 } });
  const priceOf = async () => {
    const { objects } = await client.catalog.search({ objectTypes: ['ITEM_VARIATION'] });
    const found = objects?.find(({ id }) => id === 'TEAPOT-SMALL');
    return found?.type === 'ITEM_VARIATION' ? found.itemVariationData?.priceMoney?.amount : undefined;
  };
  clock.advance(60_000);
  simulator.changePrice('TEAPOT-SMALL', 5000);

  const { object } = await client.catalog.object.get({ objectId: 'TEAPOT-SMALL' });
  expect(object?.type === 'ITEM_VARIATION' && object.itemVariationData?.priceMoney?.amount).toBe(5000n);
  expect(await priceOf()).toBe(4500n);
  clock.advance(5000);
  expect(await priceOf()).toBe(5000n);
});

test('related objects go one level deep and come once a page', async () => {
  const { client } = await simulatorOfTest();

  const found = await client.catalog.batchGet({
    objectIds: ['MOONSTAIRS', 'MOONSTAIRS-V1'],
    includeRelatedObjects: true,
  });

  expect(found.relatedObjects?.map(({ id }) => id).sort()).toEqual(['CATORIGINALS', 'IMGMOON']);
});

test('bad data of a work is passed on unchanged, as at Square', async () => {
  const { simulator, client } = await simulatorOfTest();

  simulator.putObject({
    type: 'ITEM',
    id: 'POISON',
    item_data: {
      name: '\u202Egnp.exe',
      variations: [{ type: 'ITEM_VARIATION', id: 'POISON-V', item_variation_data: { name: 'No price' } }],
    },
  });
  const { object } = await client.catalog.object.get({ objectId: 'POISON' });

  expect(object?.type === 'ITEM' && object.itemData?.name).toBe('\u202Egnp.exe');
});

test('without locations in the file there is one that takes dollars and cards', async () => {
  const { client } = await simulatorOfTest({ catalogue: { objects: simulatorCatalogue.objects } });

  const { locations } = await client.locations.list();

  expect(locations).toHaveLength(1);
  expect(locations?.[0]).toMatchObject({
    status: 'ACTIVE',
    currency: 'USD',
    capabilities: ['CREDIT_CARD_PROCESSING'],
  });
});

import { expect, test } from 'vitest';
import { simulatorOfTest } from '#test/support/shop/order-at-simulator.ts';
import {
  paySquareOrder,
  placeSquareOrder,
  simulatorCatalogue,
  simulatorLocationId,
} from '#test/support/shop/simulator.ts';
import { makeCount } from '#test/support/shop/square-catalogue.ts';

async function start(overrides: Parameters<typeof simulatorOfTest>[0] = {}) {
  const started = await simulatorOfTest(overrides);
  const { client } = started;
  const countOf = async (variationId: string) =>
    (await client.inventory.batchGetCounts({ catalogObjectIds: [variationId], states: ['IN_STOCK'] }))
      .data[0];
  return { ...started, countOf };
}

test('a paid order takes its stock a moment later, and only then the work shows as sold out', async () => {
  const { simulator, client, clock, countOf } = await start();
  const order = await placeSquareOrder(client);

  await paySquareOrder(client, order);
  expect((await countOf('MOONSTAIRS-V1'))?.quantity).toBe('1');
  clock.advance(300);
  expect((await countOf('MOONSTAIRS-V1'))?.quantity).toBe('0');
  expect(simulator.object('MOONSTAIRS-V1')?.item_variation_data?.location_overrides).toBeUndefined();
  clock.advance(1000);
  await countOf('MOONSTAIRS-V1');

  expect(simulator.object('MOONSTAIRS-V1')?.item_variation_data?.location_overrides).toEqual([
    { location_id: simulatorLocationId, sold_out: true },
  ]);
});

test('a sale at the till shows at once, newest count first', async () => {
  const { simulator, client, clock, countOf } = await start();
  clock.advance(5000);

  simulator.sellAtTill('TEAPOT-LARGE', 2);

  expect((await countOf('TEAPOT-LARGE'))?.quantity).toBe('1');
  const all = await client.inventory.batchGetCounts({ locationIds: [simulatorLocationId] });
  expect(all.data[0]?.catalogObjectId).toBe('TEAPOT-LARGE');
  const recent = await client.inventory.batchGetCounts({ updatedAfter: '2026-11-02T10:00:00Z' });
  expect(recent.data.map(({ catalogObjectId }) => catalogObjectId)).toEqual(['TEAPOT-LARGE']);
});

test('counts that lag show what was there before', async () => {
  const { simulator, clock, countOf } = await start({ lags: { counts: 3000 } });

  simulator.sellAtTill('MOONSTAIRS-V1', 1);

  expect((await countOf('MOONSTAIRS-V1'))?.quantity).toBe('1');
  clock.advance(3000);
  expect((await countOf('MOONSTAIRS-V1'))?.quantity).toBe('0');
});

test('a missing count has no row in the answer', async () => {
  const { simulator, countOf } = await start();

  simulator.simulate({ type: 'count-missing', variationId: 'MOONSTAIRS-V1' });

  expect(await countOf('MOONSTAIRS-V1')).toBeUndefined();
});

test('2,500 counts come in pages up to the limit that was asked for', async () => {
  const counts = Array.from({ length: 2500 }, (_, index) => makeCount(`V${index}`, '1'));
  const { client } = await start({ catalogue: { ...simulatorCatalogue, counts } });

  const ids = new Set<string>();
  let pages = 0;
  let page = await client.inventory.batchGetCounts({ locationIds: [simulatorLocationId], limit: 1000 });
  for (;;) {
    pages++;
    for (const { catalogObjectId } of page.data) ids.add(catalogObjectId ?? '');
    if (!page.hasNextPage()) break;
    page = await page.getNextPage();
  }

  expect(ids.size).toBe(2500);
  expect(pages).toBe(3);
});

test('a count of works that are not in stock is refused', async () => {
  const { client, countOf } = await start();
  const physicalCount = {
    catalogObjectId: 'MOONSTAIRS-V1',
    locationId: simulatorLocationId,
    quantity: '9',
    state: 'SOLD' as const,
    occurredAt: new Date().toISOString(),
  };
  const changed = client.inventory.batchCreateChanges({
    idempotencyKey: 'count',
    changes: [{ type: 'PHYSICAL_COUNT', physicalCount }],
  });
  await expect(changed).rejects.toMatchObject({ statusCode: 400 });
  expect((await countOf('MOONSTAIRS-V1'))?.quantity).toBe('1');
});

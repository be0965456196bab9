import { afterEach, expect, test } from 'vitest';
import type { Twin } from '#infra/local/square-twin/twin.ts';
import { testClock } from '#test/support/shop/services.ts';
import { placeSquareOrder, startTestTwin, twinCatalogue, twinLocationId } from '#test/support/shop/twin.ts';

let twin: Twin;
afterEach(() => twin.stop());

async function start(overrides: Parameters<typeof startTestTwin>[0] = {}) {
  const clock = testClock();
  const started = await startTestTwin({ now: clock.now, ...overrides });
  twin = started.twin;
  const { client } = started;
  const countOf = async (variationId: string) =>
    (await client.inventory.batchGetCounts({ catalogObjectIds: [variationId], states: ['IN_STOCK'] }))
      .data[0];
  return { ...started, clock, countOf };
}

async function pay(client: Awaited<ReturnType<typeof start>>['client'], orderId: string, amount: bigint) {
  await client.payments.create({
    sourceId: 'cnon:card-nonce-ok',
    idempotencyKey: orderId,
    amountMoney: { amount, currency: 'USD' },
    orderId,
    locationId: twinLocationId,
  });
}

test('a paid order takes its stock a moment later, and only then the work shows as sold out', async () => {
  const { client, clock, countOf } = await start();
  const order = await placeSquareOrder(client);

  await pay(client, order.id, order.total);
  expect((await countOf('MOONSTAIRS-V1'))?.quantity).toBe('1');
  clock.advance(300);
  expect((await countOf('MOONSTAIRS-V1'))?.quantity).toBe('0');
  expect(twin.object('MOONSTAIRS-V1')?.item_variation_data?.location_overrides).toBeUndefined();
  clock.advance(1000);
  await countOf('MOONSTAIRS-V1');

  expect(twin.object('MOONSTAIRS-V1')?.item_variation_data?.location_overrides).toEqual([
    { location_id: twinLocationId, sold_out: true },
  ]);
});

test('more than there is can be sold, and the count goes below zero', async () => {
  const { client, countOf } = await start();
  const order = await placeSquareOrder(client, { quantity: '3' });

  await pay(client, order.id, order.total);
  twin.settle();

  expect((await countOf('MOONSTAIRS-V1'))?.quantity).toBe('-2');
});

test('what is not tracked has no count, before and after a sale', async () => {
  const { client, countOf } = await start();
  const order = await placeSquareOrder(client, { variationId: 'TEAPOT-ONDEMAND' });

  await pay(client, order.id, order.total);
  twin.settle();

  expect(await countOf('TEAPOT-ONDEMAND')).toBeUndefined();
});

test('a sale at the till shows at once, newest count first', async () => {
  const { client, clock, countOf } = await start();
  clock.advance(5000);

  twin.sellAtTill('TEAPOT-LARGE', 2);

  expect((await countOf('TEAPOT-LARGE'))?.quantity).toBe('1');
  const all = await client.inventory.batchGetCounts({ locationIds: [twinLocationId] });
  expect(all.data[0]?.catalogObjectId).toBe('TEAPOT-LARGE');
  const recent = await client.inventory.batchGetCounts({ updatedAfter: '2026-11-02T10:00:00Z' });
  expect(recent.data.map(({ catalogObjectId }) => catalogObjectId)).toEqual(['TEAPOT-LARGE']);
});

test('counts that lag show what was there before', async () => {
  const { clock, countOf } = await start({ lags: { counts: 3000 } });

  twin.sellAtTill('MOONSTAIRS-V1', 1);

  expect((await countOf('MOONSTAIRS-V1'))?.quantity).toBe('1');
  clock.advance(3000);
  expect((await countOf('MOONSTAIRS-V1'))?.quantity).toBe('0');
});

test('a count that is missing is no row at all', async () => {
  const { countOf } = await start();

  twin.happen({ type: 'count-missing', variationId: 'MOONSTAIRS-V1' });

  expect(await countOf('MOONSTAIRS-V1')).toBeUndefined();
});

test('2,500 counts come in pages up to the limit that was asked for', async () => {
  const counts = Array.from({ length: 2500 }, (_, index) => ({
    catalog_object_id: `V${index}`,
    catalog_object_type: 'ITEM_VARIATION' as const,
    state: 'IN_STOCK',
    location_id: twinLocationId,
    quantity: '1',
    calculated_at: '2026-11-01T00:00:00.000Z',
  }));
  const { client } = await start({ catalogue: { ...twinCatalogue, counts } });

  const ids = new Set<string>();
  let pages = 0;
  let page = await client.inventory.batchGetCounts({ locationIds: [twinLocationId], limit: 1000 });
  for (;;) {
    pages++;
    for (const { catalogObjectId } of page.data) ids.add(catalogObjectId ?? '');
    if (!page.hasNextPage()) break;
    page = await page.getNextPage();
  }

  expect(ids.size).toBe(2500);
  expect(pages).toBe(3);
});

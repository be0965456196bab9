import { afterEach, expect, test } from 'vitest';
import type { SquareSimulator } from '#infra/local/square-simulator/square-simulator.ts';
import { testClock } from '#test/support/shop/services.ts';
import {
  placeSquareOrder,
  simulatorCatalogue,
  simulatorLocationId,
  startTestSimulator,
} from '#test/support/shop/simulator.ts';

let simulator: SquareSimulator;
afterEach(() => simulator.stop());

async function start(overrides: Parameters<typeof startTestSimulator>[0] = {}) {
  const clock = testClock();
  const started = await startTestSimulator({ now: clock.now, ...overrides });
  simulator = started.simulator;
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
    locationId: simulatorLocationId,
  });
}

test('a paid order takes its stock a moment later, and only then the work shows as sold out', async () => {
  const { client, clock, countOf } = await start();
  const order = await placeSquareOrder(client);

  await pay(client, order.id, order.total);
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

test('more units than the count can be sold, and the count falls below zero', async () => {
  const { client, countOf } = await start();
  const order = await placeSquareOrder(client, { quantity: '3' });

  await pay(client, order.id, order.total);
  simulator.settle();

  expect((await countOf('MOONSTAIRS-V1'))?.quantity).toBe('-2');
});

test('what is not tracked has no count, before and after a sale', async () => {
  const { client, countOf } = await start();
  const order = await placeSquareOrder(client, { variationId: 'TEAPOT-ONDEMAND' });

  await pay(client, order.id, order.total);
  simulator.settle();

  expect(await countOf('TEAPOT-ONDEMAND')).toBeUndefined();
});

test('a sale at the till shows at once, newest count first', async () => {
  const { client, clock, countOf } = await start();
  clock.advance(5000);

  simulator.sellAtTill('TEAPOT-LARGE', 2);

  expect((await countOf('TEAPOT-LARGE'))?.quantity).toBe('1');
  const all = await client.inventory.batchGetCounts({ locationIds: [simulatorLocationId] });
  expect(all.data[0]?.catalogObjectId).toBe('TEAPOT-LARGE');
  const recent = await client.inventory.batchGetCounts({ updatedAfter: '2026-11-02T10:00:00Z' });
  expect(recent.data.map(({ catalogObjectId }) => catalogObjectId)).toEqual(['TEAPOT-LARGE']);
});

test('counts that lag show what was there before', async () => {
  const { clock, countOf } = await start({ lags: { counts: 3000 } });

  simulator.sellAtTill('MOONSTAIRS-V1', 1);

  expect((await countOf('MOONSTAIRS-V1'))?.quantity).toBe('1');
  clock.advance(3000);
  expect((await countOf('MOONSTAIRS-V1'))?.quantity).toBe('0');
});

test('a missing count has no row in the answer', async () => {
  const { countOf } = await start();

  simulator.simulate({ type: 'count-missing', variationId: 'MOONSTAIRS-V1' });

  expect(await countOf('MOONSTAIRS-V1')).toBeUndefined();
});

test('2,500 counts come in pages up to the limit that was asked for', async () => {
  const counts = Array.from({ length: 2500 }, (_, index) => ({
    catalog_object_id: `V${index}`,
    catalog_object_type: 'ITEM_VARIATION' as const,
    state: 'IN_STOCK',
    location_id: simulatorLocationId,
    quantity: '1',
    calculated_at: '2026-11-01T00:00:00.000Z',
  }));
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

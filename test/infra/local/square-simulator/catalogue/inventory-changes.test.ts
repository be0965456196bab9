import { expect, test } from 'vitest';
import { simulatorOfTest } from '#test/support/shop/order-at-simulator.ts';
import { paySquareOrder, placeSquareOrder, refusal } from '#test/support/shop/simulator.ts';

async function start() {
  const started = await simulatorOfTest();
  const changesOf = async (variationId: string, more: object = {}) =>
    (await started.client.inventory.batchGetChanges({ catalogObjectIds: [variationId], ...more })).data;
  return { ...started, changesOf };
}

test('a sale is listed once it has reached the counts, with its order and the time of receipt', async () => {
  const { client, clock, changesOf } = await start();
  const order = await placeSquareOrder(client);
  await paySquareOrder(client, order);
  expect(await changesOf('MOONSTAIRS-V1')).toEqual([]);

  clock.advance(300);

  const [change] = await changesOf('MOONSTAIRS-V1');
  const [count] = (await client.inventory.batchGetCounts({ catalogObjectIds: ['MOONSTAIRS-V1'] })).data;
  expect(change?.adjustment).toMatchObject({
    transactionId: order.id,
    fromState: 'IN_STOCK',
    toState: 'SOLD',
    quantity: '1',
    createdAt: count?.calculatedAt,
  });
});

test('a sale at the till names another order, and a stocktaking is a count', async () => {
  const { simulator, clock, changesOf } = await start();
  simulator.sellAtTill('TEAPOT-SMALL', 2);
  clock.advance(1000);
  simulator.setStock('TEAPOT-SMALL', 20);

  const changes = await changesOf('TEAPOT-SMALL');

  expect(changes.map(({ type }) => type)).toEqual(['ADJUSTMENT', 'PHYSICAL_COUNT']);
  expect(changes[0]?.adjustment?.transactionId).toBeDefined();
  expect(changes[1]?.physicalCount).toMatchObject({ state: 'IN_STOCK', quantity: '20' });
});

test('only what was received after a moment, in pages', async () => {
  const { simulator, client, clock, changesOf } = await start();
  for (let sale = 0; sale < 3; sale++) {
    clock.advance(1000);
    simulator.sellAtTill('TEAPOT-SMALL', 1);
  }
  const first = (await changesOf('TEAPOT-SMALL'))[0]?.adjustment?.createdAt ?? '';

  expect(await changesOf('TEAPOT-SMALL', { updatedAfter: first })).toHaveLength(2);
  const page = await client.inventory.batchGetChanges({ catalogObjectIds: ['TEAPOT-SMALL'], limit: 2 });
  expect(page.data).toHaveLength(2);
  expect(page.hasNextPage()).toBe(true);
  const bad = await refusal(client.inventory.batchGetChanges({ updatedAfter: 'yesterday' }));
  expect(bad).toMatchObject({ status: 400, codes: ['INVALID_TIME'] });
});

// Rule 13.25
import { expect, it } from 'vitest';
import { saveFailures } from '#functions/sync/run/problem-records.ts';
import { makeCatalogue, makeItem, makeVariation } from '#test/support/shop/square-catalogue.ts';
import { startSyncWorld } from '#test/support/sync/world.ts';

it('a run with more than 1,000 failures lists 1,000 of them and the number of the others', async () => {
  const world = await startSyncWorld({ catalogue: makeCatalogue(1) });
  const bad = Array.from({ length: 1_200 }, (_, index) => ({
    type: 'item' as const,
    itemTitle: `Work ${index}`,
    itemId: `BAD${index}`,
    error: 'It has no name in Square.',
  }));

  await saveFailures({ table: world.table, now: Date.now }, 1, bad);
  await world.sync();

  const { failures, moreFailures, message } = await world.progress();
  expect([failures.length, moreFailures]).toEqual([1_000, 200]);
  expect(message).toContain('1200 things need a look');
});

it('the entry of a work with more than 20 changed fields lists 20 of them and the number of the others', async () => {
  const sizes = (price: number) =>
    Array.from({ length: 30 }, (_, index) =>
      makeVariation(`OWL-V${index}`, {
        name: `${index + 10} × 40 in`,
        price_money: { amount: price, currency: 'USD' },
        track_inventory: false,
      }),
    );
  const world = await startSyncWorld({ catalogue: makeCatalogue(0) });
  world.simulator.putObject(makeItem('OWL', { variations: sizes(10_000) }));
  await world.sync();
  world.simulator.putObject(makeItem('OWL', { variations: sizes(20_000) }));

  await world.sync({ preview: true });

  const rows = await world.table.query({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': 'SYNC#2', ':prefix': 'DIFF#' },
  });
  expect(rows).toMatchObject([{ artworkId: 'OWL', moreFields: 10 }]);
  expect(rows[0]?.['fields']).toHaveLength(20);
});

import { describe, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import type { Table } from '#functions/db/table.ts';
import { changing } from '#functions/db/update.ts';
import { showCounts } from '#functions/webhook/show-counts.ts';
import { type SyncWorld, startSyncWorld } from '#test/support/sync/world.ts';

let world: SyncWorld;

const item = 'TEAPOTWEATHER';
const variation = 'TEAPOT-SMALL';

/** Reserves one unit for an order, as the checkout does. */
function hold(table: Table, order: string): Promise<void> {
  return table.transact([
    {
      Update: {
        Key: keys.variation(item, variation),
        UpdateExpression:
          'SET available = available - :one, claims.#order = :claim, #version = #version + :one',
        ConditionExpression: 'available >= :one',
        ExpressionAttributeNames: { '#order': order, '#version': 'version' },
        ExpressionAttributeValues: { ':one': 1, ':claim': { quantity: 1, state: 'held', at: Date.now() } },
      },
    },
  ]);
}

/** Reserves a unit after each of the first reads of the stock, before the sync writes. */
function paysBetween(table: Table, shoppers: { left: number }): Table {
  let order = 0;
  return {
    ...table,
    batchGet: async (wanted, consistent) => {
      const items = await table.batchGet(wanted, consistent);
      if (shoppers.left > 0 && items.some(({ variationId }) => variationId === variation)) {
        shoppers.left--;
        await hold(table, `ORDER${order++}`);
      }
      return items;
    },
  };
}

async function balance() {
  const row = (await world.works()).get(item)?.variations.get(variation);
  const held = Object.values(row?.claims ?? {}).reduce((sum, { quantity }) => sum + quantity, 0);
  return { available: row?.available, held, count: row?.squareCount };
}

describe('a sync while shoppers pay', () => {
  it('reports a work as failed if sales change it before each attempt to write it', async () => {
    const shoppers = { left: 0 };
    world = await startSyncWorld({ wrapTable: (table) => paysBetween(table, shoppers) });
    await world.sync();
    world.simulator.setStock(variation, 50);
    shoppers.left = 8;

    await world.sync();

    const { status, failures } = await world.progress();
    expect(status).toBe('completed');
    expect(failures).toMatchObject([{ itemId: item, error: expect.stringContaining('kept changing') }]);
  });
});

describe('counts that are read from Square', () => {
  it.each([
    ['a sync', () => world.sync()],
    ['an event', () => showCounts(world.ports, [variation])],
  ])('remove the claim of a sale that they already include, after %s', async (_, ask) => {
    world = await startSyncWorld();
    await world.sync();
    const { available = 0 } = await balance();
    const claims = { A: { quantity: 1, state: 'sold', squareOrderId: 'SQ-A', at: 1 } };
    await world.table.update(
      keys.variation(item, variation),
      changing({ set: { claims, available: available - 1 } }),
    );
    world.simulator.setStock(variation, available - 1);

    await ask();

    expect(await balance()).toEqual({ available: available - 1, held: 0, count: available - 1 });
  });

  it('are not requested for items that the shop does not have', async () => {
    world = await startSyncWorld();
    await world.sync();
    world.simulator.clearCalls();

    await showCounts(world.ports, ['UNKNOWN']);

    expect(world.simulator.calls('batchRetrieveCounts')).toEqual([]);
  });

  it('are applied to a work that is not in the index yet', async () => {
    world = await startSyncWorld({
      wrapTable: (table) => ({ ...table, queryPage: async () => ({ $metadata: {}, Items: [] }) }),
    });
    await world.sync();
    world.simulator.setStock(variation, 4);

    await showCounts(world.ports, [variation]);

    expect(await balance()).toMatchObject({ available: 4 });
  });
});

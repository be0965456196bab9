import { expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { makeCatalogue } from '#test/support/shop/square-catalogue.ts';
import { deliverEvent } from '#test/support/sync/events.ts';
import { startSyncWorld } from '#test/support/sync/world.ts';

it('a poll starts from the beginning if any field of its row is damaged', async () => {
  const world = await startSyncWorld({
    catalogue: makeCatalogue(2),
    simulator: { lags: { stock: 0, soldOut: 0, search: 0, counts: 0 } },
  });
  await world.sync();
  const damaged = [
    'latestTime',
    'handled',
    'lookAgainAt',
    'asked',
    'leaseUntil',
    'counts',
    'leaving',
    'held',
    'trouble',
  ];
  for (const [index, field] of damaged.entries()) {
    await world.table.put({ ...keys.syncCursor(), [field]: /latestTime|asked/.test(field) ? 7 : 'damaged' });
    world.simulator.changePrice('WORK00001-V0', 15_000 + index);

    expect([field, await deliverEvent(world)]).toEqual([field, 200]);
    const work = (await world.works()).get('WORK00001');
    const price = work?.variations.get('WORK00001-V0')?.price;
    expect([field, price]).toEqual([field, 15_000 + index]);
  }
});

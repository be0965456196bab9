import { afterEach, expect, it } from 'vitest';
import { makeCatalogue, type SyncWorld, startSyncWorld } from '#test/support/sync-world.ts';

let world: SyncWorld;
afterEach(() => world.stop());

it('syncs 1,000 works in three sizes within the budget of calls, transitions and state', async () => {
  world = await startSyncWorld({ catalogue: makeCatalogue(1000, 3) });

  const first = await world.sync();
  const calls = world.twin.calls().length;
  const writes = await world.works();
  const second = await world.sync();

  console.log({
    calls,
    transitions: first.transitions,
    largest: first.largestState,
    path: first.path.join(' '),
  });
  expect(first.status).toBe('SUCCEEDED');
  expect(await world.progress()).toMatchObject({ changes: { unchanged: 1000, new: 0, changed: 0, gone: 0 } });
  expect(await world.works()).toEqual(writes);
  expect(calls).toBeLessThanOrEqual(35);
  expect(first.transitions).toBeLessThanOrEqual(150);
  expect(first.largestState).toBeLessThanOrEqual(8 * 1024);
  expect(second.transitions).toBeLessThanOrEqual(150);
}, 120_000);

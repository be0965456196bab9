// Rule 16.1
import { expect, it } from 'vitest';
import { readSettings } from '#functions/settings/settings.ts';
import { startSync } from '#functions/sync/run/start-sync.ts';
import { simulatorLocationId } from '#test/support/shop/simulator.ts';
import { startSyncWorld } from '#test/support/sync/world.ts';

it('a sync fills an empty shop and chooses the only location', async () => {
  const world = await startSyncWorld();

  const execution = await world.sync();

  expect(execution.status).toBe('SUCCEEDED');
  expect(await world.progress()).toMatchObject({
    status: 'completed',
    current: 2,
    total: 2,
    changes: { new: 2, changed: 0, unchanged: 0, gone: 0 },
    failures: [],
    startedBy: 'Marlo',
  });
  const works = await world.works();
  expect(works.get('MOONSTAIRS')).toMatchObject({
    title: 'The Moon Stairs',
    category: 'Originals',
    description: 'A staircase that changed its mind.',
    hidden: false,
    featured: false,
    isDeleted: false,
    imageUrl: expect.stringContaining('/media/'),
  });
  const teapot = works.get('TEAPOTWEATHER')?.variations;
  expect(teapot?.get('TEAPOT-SMALL')).toMatchObject({ price: 4500, available: 10, tracked: true });
  expect(teapot?.get('TEAPOT-ONDEMAND')).toMatchObject({ tracked: false, available: 25 });
  expect(await readSettings(world.table)).toMatchObject({
    locationId: simulatorLocationId,
    currency: 'USD',
  });
});

it.each([
  ['TIMED_OUT', 'took too long'],
  ['ABORTED', 'was stopped'],
])(
  'an execution that ends as %s releases only its own lock, and the artist sees the reason',
  async (status, reason) => {
    const world = await startSyncWorld();
    await startSync({ ...world.ports, startExecution: async () => undefined }, { startedBy: 'Marlo' });

    await world.steps({ detail: { name: 'sync-7', status } });
    const before = await world.progress();
    await world.steps({ detail: { name: 'sync-1', status } });
    const after = await world.progress();
    await world.sync();

    expect(before.status).toBe('in_progress');
    expect(after).toMatchObject({ status: 'error', message: expect.stringContaining(reason) });
    expect((await world.progress()).status).toBe('completed');
  },
);

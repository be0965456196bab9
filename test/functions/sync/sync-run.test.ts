// Rule 16.1
import { describe, expect, it } from 'vitest';
import { readSettings } from '#functions/settings/settings.ts';
import { startSync } from '#functions/sync/run/start-sync.ts';
import { simulatorLocationId } from '#test/support/shop/simulator.ts';
import { startSyncWorld } from '#test/support/sync/world.ts';

const throttled = 'Lambda.TooManyRequestsException';
describe('a sync', () => {
  it('fills an empty shop and chooses the only location', async () => {
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
});

it('a sync continues after Lambda has throttled its steps for minutes', async () => {
  let left = 9;
  const world = await startSyncWorld({
    wrapSteps: (steps) => async (input) => {
      if (left-- > 0) throw Object.assign(new Error('Rate Exceeded.'), { name: throttled });
      return steps(input);
    },
  });

  await world.sync();

  expect(await world.progress()).toMatchObject({ status: 'completed' });
});

describe('an execution that stops without an error', () => {
  it('releases the lock of its own run only', async () => {
    const world = await startSyncWorld();
    await startSync({ ...world.ports, startExecution: async () => undefined }, { startedBy: 'Marlo' });

    await world.steps({ detail: { name: 'sync-7', status: 'ABORTED' } });
    const before = await world.progress();
    await world.steps({ detail: { name: 'sync-1', status: 'TIMED_OUT' } });
    const after = await world.progress();
    await world.sync();

    expect(before.status).toBe('in_progress');
    expect(after).toMatchObject({ status: 'error', message: expect.stringContaining('took too long') });
    expect((await world.progress()).status).toBe('completed');
  });

  it('reports that it was stopped, and the next run begins at once', async () => {
    let reached: () => void = () => undefined;
    const reading = new Promise<void>((resolve) => {
      reached = resolve;
    });
    let isSlow = true;
    const world = await startSyncWorld({
      wrapSteps: (steps) => async (event) => {
        if (!isSlow || (event as { step?: string }).step !== 'ReadPage') return steps(event);
        reached();
        return new Promise(() => undefined);
      },
    });
    await startSync(world.ports, { startedBy: 'Marlo' });
    await reading;

    await world.machine.stop();
    const stopped = await world.progress();
    isSlow = false;
    await world.sync();

    expect(stopped).toMatchObject({ status: 'error', message: expect.stringContaining('was stopped') });
    expect((await world.progress()).status).toBe('completed');
  });
});

// Rule 16.11
import { describe, expect, it } from 'vitest';
import { studioService } from '#functions/studio/handlers.ts';
import { call } from '#test/support/shop/call.ts';
import { adminCookie } from '#test/support/shop/session.ts';
import { makeCatalogue, makeImage, makeItem, makeVariation } from '#test/support/shop/square-catalogue.ts';
import { deliverEvent } from '#test/support/sync/events.ts';
import { picturedWorld } from '#test/support/sync/pictured-world.ts';
import type { SyncWorld } from '#test/support/sync/world.ts';

let world: SyncWorld;
let time: number;
/** Tells whether Square’s host has a picture. */
let there: (path: string) => boolean;
/** Paths of the pictures that were requested. */
let asked: string[];

/** Opens a shop of three works whose pictures are missing at Square. */
async function start() {
  time = Date.parse('2026-11-02T03:15:00Z');
  there = () => false;
  asked = [];
  ({ world } = await picturedWorld({
    catalogue: makeCatalogue(3),
    now: () => time++,
    images: (path, painting) => {
      asked.push(path);
      return there(path) ? painting : undefined;
    },
  }));
  await world.sync();
  asked = [];
}

async function openStudio() {
  const studio = studioService(world.services, { startExecution: world.ports.startExecution });
  const cookies = [await adminCookie(world.services)];
  return {
    diff: async () => (await call(studio, 'listSyncDiff', { cookies })).body,
    readAgain: async (id: string) => (await call(studio, 'resyncArtwork', { params: { id }, cookies })).body,
  };
}
const runs = async () => Number((await world.table.get({ pk: 'SYNC', sk: 'LOCK' }, true))?.['run']);
const notThere = expect.objectContaining({
  itemId: 'WORK00001',
  error: expect.stringMatching(/cannot be loaded.*Please upload it again in Square/),
});

describe('a picture that could not be made', () => {
  it('counts as a change in the first run only, but as a failure in each run', async () => {
    await start();
    expect((await world.progress()).changes).toMatchObject({ new: 3 });

    await world.sync();

    const { changes, failures, message } = await world.progress();
    expect(changes).toEqual({ new: 0, changed: 0, unchanged: 3, gone: 0 });
    expect(failures).toHaveLength(3);
    expect(failures).toContainEqual(notThere);
    expect(message).toContain('3 things need a look');
    expect(asked).toEqual([]);
  });

  it('is reported when its work is read again, without a new run', async () => {
    await start();
    const { readAgain } = await openStudio();
    // The first event of a shop makes the whole catalogue count as changed.
    await deliverEvent(world);
    await world.machine.execution(`sync-${await runs()}`)?.ended;
    const before = await runs();

    world.simulator.putObject(
      makeItem('WORK00001', {
        name: 'Retouched',
        data: { image_ids: ['IMGWORK00001'] },
        variations: [makeVariation('WORK00001-V0')],
      }),
    );
    expect(await deliverEvent(world)).toBe(200);
    expect((await world.works()).get('WORK00001')?.title).toBe('Retouched');
    const answer = await readAgain('WORK00001');

    expect(answer).toMatchObject({ change: 'unchanged', fields: [], awaitsPicture: false });
    expect(answer.failures).toEqual([notThere]);
    expect(await runs()).toBe(before);
    expect((await world.progress()).failures).toHaveLength(3);
  });

  it('is made in the next run after the artist has replaced it', async () => {
    await start();
    there = () => true;
    world.simulator.putObject(makeImage('IMGWORK00001', '/images/another.png'));

    await world.sync();

    expect(asked).toEqual(['/images/another.png', '/images/another.png']);
    expect((await world.progress()).failures).toHaveLength(2);
    expect((await world.works()).get('WORK00001')?.picture).toMatchObject({ width: 730 });
    expect((await world.works()).get('WORK00001')).not.toHaveProperty('picturesGivenUp');
  });
});

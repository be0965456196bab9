// Rule 13.17
import { beforeEach, describe, expect, it } from 'vitest';
import { studioService } from '#functions/studio/handlers.ts';
import type { Reread } from '#shared/studio/sync-change.ts';
import { readActivity } from '#test/support/shop/activity.ts';
import { call } from '#test/support/shop/call.ts';
import { adminCookie } from '#test/support/shop/session.ts';
import { makeCatalogue, makeItem, makeVariation } from '#test/support/shop/square-catalogue.ts';
import { type SyncWorld, startSyncWorld } from '#test/support/sync/world.ts';

let world: SyncWorld;
let cookies: string[];
let clock: () => number;
beforeEach(async () => {
  clock = Date.now;
  world = await startSyncWorld({ catalogue: makeCatalogue(3), now: () => clock() });
  cookies = [await adminCookie(world.services)];
  await world.sync();
});

const studio = () => studioService(world.services, { startExecution: world.ports.startExecution });
const readAgain = async (id: string) => call(studio(), 'resyncArtwork', { params: { id }, cookies });
const progress = async () => (await call(studio(), 'getSyncProgress', { cookies })).body;
/** Changes a work at Square without an event. */
const change = (id: string, data: Record<string, unknown>, variation: Record<string, unknown> = {}) =>
  world.simulator.putObject(
    makeItem(id, {
      data: { categories: [{ id: 'CATORIGINALS' }], image_ids: [`IMG${id}`], ...data },
      variations: [makeVariation(`${id}-V0`, { name: 'Size 0', ordinal: 0, ...variation })],
    }),
  );

describe('reading one work again', () => {
  it('imports what changed at Square and reports it field by field', async () => {
    change(
      'WORK00001',
      { name: 'Painting one', description_plaintext: 'Now with words.' },
      { price_money: { amount: 15_000, currency: 'USD' } },
    );

    const { status, body } = await readAgain('WORK00001');

    expect(status).toBe(200);
    expect(body satisfies Reread).toMatchObject({
      artworkId: 'WORK00001',
      title: 'Painting one',
      change: 'changed',
      fields: [
        { name: 'title', before: 'Painting 1', after: 'Painting one' },
        { name: 'description', before: '', after: 'Now with words.' },
        { name: 'price', variation: 'Size 0', before: '$120.00', after: '$150.00' },
      ],
      failures: [],
      awaitsPicture: false,
    });
    const work = (await world.works()).get('WORK00001');
    expect([work?.title, work?.variations.get('WORK00001-V0')?.price]).toEqual(['Painting one', 15_000]);
    expect((await readAgain('WORK00001')).body).toMatchObject({ change: 'unchanged', fields: [] });
  });

  it('reports added and removed sizes, a new name, and the stock', async () => {
    world.simulator.putObject(
      makeItem('WORK00001', {
        name: 'Painting 1',
        data: { categories: [{ id: 'CATORIGINALS' }], image_ids: ['IMGWORK00001'] },
        variations: [
          makeVariation('WORK00001-V0', { name: 'Small', ordinal: 0 }),
          makeVariation('WORK00001-V9', { name: 'Large', ordinal: 1, track_inventory: false }),
        ],
      }),
    );
    world.simulator.simulate({ type: 'stock', variationId: 'WORK00001-V0', quantity: '0' });

    expect((await readAgain('WORK00001')).body.fields).toEqual([
      { name: 'name', variation: 'Size 0', before: 'Size 0', after: 'Small' },
      { name: 'stock', variation: 'Small', before: '3 in stock', after: 'Out of stock' },
      { name: 'size', before: '', after: 'Large, $120.00' },
    ]);
    change('WORK00001', {}, { name: 'Small' });
    expect((await readAgain('WORK00001')).body.fields).toContainEqual({
      name: 'size',
      before: 'Large',
      after: '',
    });
  });

  it('imports a work that the last run could not import, and reports its present problems', async () => {
    world.simulator.putObject({ type: 'ITEM', id: 'WORK00001', item_data: { name: 3 } });
    await world.sync();
    expect((await progress()).failures).toHaveLength(1);
    change('WORK00001', { name: 'Repaired', image_ids: ['GONE'] });

    // Each read of the clock returns a later millisecond, as on a busy machine.
    let time = Date.now();
    clock = () => time++;

    const { body } = await readAgain('WORK00001');

    const wrong = {
      type: 'item',
      itemTitle: 'Repaired',
      itemId: 'WORK00001',
      error: 'Its picture is not in Square any more, so visitors do not see it.',
    };
    expect(body).toMatchObject({ change: 'changed', failures: [wrong] });
    expect(await progress()).toMatchObject({
      status: 'completed',
      readAt: expect.any(String),
      failures: [wrong],
      rereads: [{ artworkId: 'WORK00001', at: body.readAt }],
    });
    await world.sync();
    expect((await progress()).rereads).toEqual([]);
  });

  it('starts a run for a new picture', async () => {
    world.simulator.putObject({
      type: 'IMAGE',
      id: 'IMGNEW',
      image_data: { name: 'new', url: '/images/new.png' },
    });
    change('WORK00001', { name: 'Painting 1', image_ids: ['IMGNEW'] });
    const before = (await world.works()).get('WORK00001')?.picture?.key;

    const { body } = await readAgain('WORK00001');
    await world.machine.execution('sync-2')?.ended;

    expect(body).toMatchObject({
      change: 'changed',
      awaitsPicture: true,
      fields: [{ name: 'picture', before: 'A picture', after: 'Another picture' }],
    });
    expect((await world.works()).get('WORK00001')?.picture?.key).not.toBe(before);
    expect(await progress()).toMatchObject({ status: 'completed', startedBy: 'marlo' });
  });

  it('keeps a work that Square has deleted, and explains the next step', async () => {
    world.simulator.faults.add({
      kind: 'answer',
      status: 200,
      body: { objects: [] },
      match: { path: '/v2/catalog/batch-retrieve' },
    });

    const { body } = await readAgain('WORK00001');

    expect(body).toMatchObject({
      change: 'unchanged',
      failures: [
        { itemTitle: 'Painting 1', error: expect.stringContaining('does not know this item any more') },
      ],
    });
    expect((await world.works()).get('WORK00001')?.isDeleted).toBe(false);
  });

  it('answers 404 for an id that is not a work', async () => {
    for (const id of ['NOSUCHWORK', 'CATORIGINALS', '__proto__'])
      expect(await readAgain(id)).toMatchObject({ status: 404, body: { error: 'Artwork not found' } });
  });

  it('changes nothing when Square refuses the token', async () => {
    const before = [...(await world.works()).values()];
    world.simulator.faults.add({ kind: 'unauthorised' });

    expect(await readAgain('WORK00001')).toMatchObject({
      status: 503,
      body: { error: 'Failed to read this work from Square' },
    });
    expect([...(await world.works()).values()]).toEqual(before);
  });

  it('is limited to the artist and to ten times a minute', async () => {
    const time = Date.now();
    clock = () => time;
    expect((await call(studio(), 'resyncArtwork', { params: { id: 'WORK00001' } })).status).toBe(401);
    const answers = [];
    for (let press = 0; press < 11; press++) answers.push((await readAgain('WORK00001')).status);

    expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect((await readActivity(world.table))[0]).toMatchObject({
      who: 'marlo',
      action: 'resyncArtwork',
      detail: 'Painting 1 was read again and did not change',
    });
  });
});

// Rules 13.18 and 16.8
import { describe, expect, it } from 'vitest';
import { catalogueService } from '#functions/catalogue/handlers.ts';
import { readSettings } from '#functions/settings/settings.ts';
import { studioService } from '#functions/studio/handlers.ts';
import type { SyncDiff } from '#shared/studio/sync-change.ts';
import { readActivity } from '#test/support/shop/activity.ts';
import { call } from '#test/support/shop/call.ts';
import { adminCookie } from '#test/support/shop/session.ts';
import { makeCatalogue } from '#test/support/shop/square-catalogue.ts';
import { sized } from '#test/support/sizes.ts';
import { comparableRows, previewAndApply, shopRows, startChangedWorld } from '#test/support/sync/previews.ts';
import { type SyncWorld, startSyncWorld } from '#test/support/sync/world.ts';

async function openStudio(world: SyncWorld, username = 'marlo') {
  const studio = studioService(world.services, { startExecution: world.ports.startExecution });
  const cookies = [await adminCookie(world.services, username)];
  return {
    diff: (query: Record<string, string> = {}) => call(studio, 'listSyncDiff', { query, cookies }),
    start: (body: object) => call(studio, 'startSync', { body, cookies } as never),
    ended: async () => {
      const { run = 0 } = (await world.table.get({ pk: 'SYNC', sk: 'LOCK' }, true)) ?? {};
      await world.machine.execution(`sync-${run}`)?.ended;
      return world.progress();
    },
  };
}

describe('a preview of a sync', () => {
  it('changes no row and no list of the shop', async () => {
    const world = await startChangedWorld(8);
    const answers = async () => {
      const catalogue = catalogueService(world.services);
      const lists = ['listArtworks', 'listCategories', 'listFeaturedArtworks', 'listIndexArtworks'] as const;
      const asked = await Promise.all(lists.map((operation) => call(catalogue, operation)));
      return asked.map(({ status, headers, body }) => JSON.stringify([status, headers['etag'], body]));
    };
    const said = await answers();
    const rows = [...(await shopRows(world))];

    await world.sync({ preview: true });

    expect(await world.progress()).toMatchObject({
      status: 'completed',
      preview: { run: 2 },
      changes: { new: 2, changed: 3, unchanged: 3, gone: 1 },
      message:
        'Preview ready: 2 new, 3 changed, 3 unchanged, 1 to be removed. 1 thing needs a look. Nothing has been changed yet.',
    });
    expect([...(await shopRows(world))]).toEqual(rows);
    expect(await answers()).toEqual(said);
  });

  it('lists new works, changes, removals and failures', async () => {
    const world = await startChangedWorld(8);
    const { diff } = await openStudio(world);
    expect((await diff()).status).toBe(404);

    await world.sync({ preview: true });

    const { body } = await diff();
    expect(body satisfies SyncDiff).toMatchObject({
      run: 2,
      new: { count: 2, entries: [{ artworkId: 'NEW1', title: 'A new work NEW1' }, { artworkId: 'NEW2' }] },
      changed: {
        count: 3,
        entries: [
          {
            title: 'Painting 1',
            fields: [{ name: 'price', variation: 'Size 0', before: '$120.00', after: '$150.00' }],
          },
          {
            title: 'Painting 3',
            fields: [{ name: 'stock', variation: 'Size 0', before: '3 in stock', after: '1 in stock' }],
          },
          {
            title: 'Painting five',
            fields: [
              { name: 'title', before: 'Painting 5', after: 'Painting five' },
              { name: 'picture', before: 'A picture', after: 'Another picture' },
            ],
          },
        ],
      },
      gone: { count: 1, entries: [{ artworkId: 'WORK00002', title: 'Painting 2' }] },
      problems: { count: 1, entries: [{ itemId: 'WORK00004' }] },
    });
    expect(Date.parse(body.until) - Date.parse((await world.progress()).finishedAt ?? '')).toBe(30 * 60_000);
  });

  it('has the same result as a normal sync when it is applied', async () => {
    const works = sized(8, 3_000);
    const [previewed, applied] = await Promise.all([startChangedWorld(works), startChangedWorld(works)]);

    await previewAndApply(previewed);
    await applied.sync();

    expect(await comparableRows(previewed)).toEqual(await comparableRows(applied));
    const [one, other] = [await previewed.progress(), await applied.progress()];
    expect([one.changes, one.message, one.failures]).toEqual([other.changes, other.message, other.failures]);
    expect(one.preview).toBeUndefined();
  });

  it('shows the number of removals that need the artist’s consent', async () => {
    const world = await startChangedWorld(8);
    for (const id of ['WORK00005', 'WORK00006', 'WORK00007']) world.simulator.archive(id);
    const { diff, start, ended } = await openStudio(world);

    await start({ preview: true });
    expect(await ended()).toMatchObject({ status: 'completed', wouldVanish: 4 });
    expect((await diff()).body.gone.count).toBe(4);
    await start({ confirmRun: 2 });
    expect(await ended()).toMatchObject({ status: 'error', wouldVanish: 4 });
    await start({ preview: true });
    await ended();
    await start({ confirmRun: 4, confirmVanishing: true });

    expect(await ended()).toMatchObject({ status: 'completed', changes: { gone: 4 } });
    expect((await readActivity(world.table)).map(({ detail }) => detail)).toEqual([
      'All works, as previewed, confirmed that 4 works may leave',
      'Preview of all works',
      'All works, as previewed',
      'Preview of all works',
    ]);
  });

  it('changes only works that match its filter when it is applied', async () => {
    const world = await startChangedWorld(8);
    const { diff, start, ended } = await openStudio(world);

    await start({ preview: true, filter: ' PAINTING 1 ' });
    await ended();
    expect((await diff()).body).toMatchObject({
      changed: { count: 1 },
      new: { count: 0 },
      gone: { count: 0 },
    });
    await start({ confirmRun: 2 });

    expect(await ended()).toMatchObject({ filter: 'PAINTING 1', changes: { new: 0, changed: 1, gone: 0 } });
  });

  it('lists two hundred works of each group at first, and further works on request', async () => {
    const world = await startSyncWorld({ catalogue: makeCatalogue(210) });
    const { diff } = await openStudio(world);
    await world.sync({ preview: true });

    const first = (await diff()).body;
    const second = (await diff({ cursor: first.new.cursor ?? '' })).body;

    const parts = [first, second].map(({ new: { entries } }) => entries.map(({ artworkId }) => artworkId));
    expect(parts.map(({ length }) => length)).toEqual([200, 10]);
    expect(new Set(parts.flat()).size).toBe(210);
    expect([second.new.cursor, second.new.count, second.changed.entries]).toEqual([undefined, 210, []]);
    expect((await diff({ cursor: '__proto__.1' })).status).toBe(400);
  });

  it('stores no location and no work in a shop that was never synced', async () => {
    const world = await startSyncWorld();

    await world.sync({ preview: true });

    expect(await world.progress()).toMatchObject({ status: 'completed', changes: { new: 2 } });
    expect((await readSettings(world.table)).locationId).toBe('');
    expect((await world.works()).size).toBe(0);
  });
});

describe('a preview cannot be applied', () => {
  const later = 'This preview is older than 30 minutes. Please start a new one.';
  const overtaken = 'Another sync has started since this preview. Please start a new one.';

  it('after half an hour', async () => {
    let skip = 0;
    const world = await startChangedWorld(8, { now: () => Date.now() + skip });
    const { start, ended } = await openStudio(world);
    await start({ preview: true });
    await ended();
    const rows = [...(await shopRows(world))].filter(([key]) => key.startsWith('CATALOGUE'));
    skip = 29 * 60_000;
    const { until } = (await (await openStudio(world, 'early')).diff()).body;
    expect(Date.parse(until)).toBeGreaterThan(Date.now() + skip);
    skip = 31 * 60_000;

    const answer = await (await openStudio(world, 'late')).start({ confirmRun: 2 });

    expect([answer.status, answer.body]).toMatchObject([409, { error: later }]);
    expect([...(await shopRows(world))].filter(([key]) => key.startsWith('CATALOGUE'))).toEqual(rows);
  });

  it('a second time, after a later run, or while another run is active', async () => {
    const world = await startChangedWorld(8);
    const { start, ended } = await openStudio(world);

    expect(await start({ confirmRun: 1 })).toMatchObject({ status: 409, body: { error: overtaken } });
    const [, during] = await Promise.all([start({ preview: true }), start({ confirmRun: 2 })]);
    expect(during.status).toBe(409);
    await ended();
    const twice = await Promise.all([start({ confirmRun: 2 }), start({ confirmRun: 2 })]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    await ended();
    expect(await start({ confirmRun: 2 })).toMatchObject({ status: 409, body: { error: overtaken } });
    expect((await start({ preview: true, confirmRun: 2 })).status).toBe(400);
  });
});

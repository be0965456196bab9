// Rule 3.19
import { beforeEach, describe, expect, it } from 'vitest';
import { createCatalogue } from '#functions/catalogue/catalogue.ts';
import { raiseVersion } from '#functions/db/catalogue-version.ts';
import { keys } from '#functions/db/keys.ts';
import type { Table } from '#functions/db/table.ts';
import { makeArtworkItem, makeVariationItem, putArtwork } from '#test/support/shop/catalogue.ts';
import { freshTable } from '#test/support/shop/emulator.ts';
import { holdBuild } from '#test/support/shop/hold-build.ts';

let fresh: Awaited<ReturnType<typeof freshTable>>;
beforeEach(async () => {
  fresh = await freshTable();
});

const silent = () => undefined;
const warm = (table: Table = fresh.table, now: () => number = Date.now) =>
  createCatalogue({ table, now, log: silent });

/** Changes more works than the row of the catalogue's version can list. */
const changeMuch = () =>
  raiseVersion(
    fresh.table,
    Array.from({ length: 100 }, (_, index) => `MANY${index}`),
  );

async function put(artworkId: string, title = artworkId) {
  const artwork = makeArtworkItem({ artworkId, title });
  await putArtwork(fresh.table, artwork, [makeVariationItem({}, artwork)]);
}

/** Counts how often the whole catalogue is read. */
function countingBuilds(table: Table) {
  let builds = 0;
  const counting: Table = {
    ...table,
    query: async (input) => {
      if (input.ExpressionAttributeValues?.[':pk'] === 'CATALOGUE#0') builds++;
      return table.query(input);
    },
  };
  return { counting, builds: () => builds };
}

describe('the list that visitors see', () => {
  it('contains the day on which a work was added, but no private field of the artist', async () => {
    const noted = makeArtworkItem({ artworkId: 'B', addedAt: Date.UTC(2026, 10, 3, 23, 59), featured: true });
    await putArtwork(fresh.table, noted, [makeVariationItem({}, noted)]);
    await put('A');

    const [a, b] = [...(await warm().snapshot()).artworks.values()];

    expect(b).toMatchObject({ id: 'B', addedOn: '2026-11-03' });
    expect(a).not.toHaveProperty('addedOn');
    for (const secret of ['addedAt', 'squareId', 'featured']) expect(b).not.toHaveProperty(secret);
  });
});

describe('the snapshot of the catalogue', () => {
  it('is built once when twenty Lambdas request it at the same time', async () => {
    await put('A');
    const { counting, builds } = countingBuilds(fresh.table);

    const snapshots = await Promise.all(Array.from({ length: 20 }, () => warm(counting).snapshot()));

    expect(builds()).toBe(1);
    expect(new Set(snapshots.map(({ version, artworks }) => `${version} ${artworks.size}`)).size).toBe(1);
    expect(await warm(counting).snapshot()).toEqual(snapshots[0]);
    expect(builds(), 'by a Lambda that starts later').toBe(1);
  });

  it('may be served in its previous version while another Lambda builds the next', async () => {
    await put('A');
    const catalogue = warm();
    const before = await catalogue.snapshot();
    await changeMuch();
    await holdBuild(fresh.table, Date.now() + 15_000);

    expect(await catalogue.snapshot()).toBe(before);
  });

  it('is built by a waiting Lambda after the first Lambda crashed during the build', async () => {
    await put('A');
    await holdBuild(fresh.table, Date.now() + 300);

    const snapshot = await warm().snapshot();

    expect([...snapshot.artworks.keys()]).toEqual(['A']);
  });

  it('includes a change made during its build when it is requested the next time', async () => {
    await put('A');
    let hasChanged = false;
    const catalogue = warm({
      ...fresh.table,
      query: async (input) => {
        const items = await fresh.table.query(input);
        if (!hasChanged) {
          hasChanged = true;
          await put('B');
        }
        return items;
      },
    });

    const first = await catalogue.snapshot();
    const second = await catalogue.snapshot();

    expect(first.version).toBe(1);
    expect(second.version).toBe(2);
    expect([...second.artworks.keys()]).toEqual(['A', 'B']);
  });

  it('is served from memory while the table does not answer', async () => {
    await put('A');
    let isDown = false;
    const catalogue = warm({
      ...fresh.table,
      get: async (key, consistent) => {
        if (isDown) throw new Error('down');
        return fresh.table.get(key, consistent);
      },
    });
    const before = await catalogue.snapshot();

    isDown = true;

    expect(await catalogue.snapshot()).toBe(before);
  });

  it('is never replaced by an older version that a lagging replica returns', async () => {
    await put('A');
    await put('B');
    let lags = false;
    const catalogue = warm({
      ...fresh.table,
      get: async (key, consistent = false) => {
        const isLagging = lags && !consistent && key.sk === keys.version().sk;
        return isLagging ? { ...key, version: 1 } : fresh.table.get(key, consistent);
      },
    });
    const current = await catalogue.snapshot();

    lags = true;

    expect(await catalogue.snapshot()).toBe(current);
  });

  it('is still returned to a caller if it cannot be stored, but publishing it fails', async () => {
    await put('A');
    const table: Table = {
      ...fresh.table,
      put: async () => {
        throw new Error('throttled');
      },
    };

    expect((await warm(table).snapshot()).artworks.size).toBe(1);
    await expect(warm(table).publish()).rejects.toThrow('throttled');
  });

  it('is built from all works’ rows by the first sync of a day', async () => {
    await put('A');
    await warm().publish();
    const { counting, builds } = countingBuilds(fresh.table);
    const hours = (count: number) => () => Date.now() + count * 60 * 60_000;

    await warm(counting, hours(19)).publish();
    expect(builds()).toBe(0);
    await warm(counting, hours(21)).publish();
    expect(builds()).toBe(1);
  });
});

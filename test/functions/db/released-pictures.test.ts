// Rule 16.12
import { describe, expect, it } from 'vitest';
import { type Key, keys } from '#functions/db/keys.ts';
import type { Item } from '#functions/db/table.ts';
import { imageSource } from '#functions/sync/normalise/work.ts';
import { openLeftShop, readFixtures } from '#test/support/rows/fixtures.ts';

type StoredImages = readonly (readonly [string, { readonly url: string; readonly version: number }])[];

const isOfCatalogue = ({ pk }: Item) => String(pk).startsWith('CATALOGUE#');
const isPending = ({ sk }: Item) => String(sk).startsWith('PENDING#');

/** Returns the rows of works, with the picture URLs that the simulator has now. */
function atThisAddress(rows: readonly Item[], address: string): Item[] {
  const images = rows
    .filter(({ sk }) => String(sk).startsWith('REFERENCE#'))
    .flatMap((row) => row['images'] as StoredImages);
  const sources = images.map(([id, { url, version }]) => ({
    before: imageSource(id, { url, version }),
    now: imageSource(id, { url: url.replace(/^http:\/\/[^/]+/, address), version }),
  }));
  const renamed = new Map(
    sources.flatMap(({ before, now }) => [
      [before.key, now.key],
      [before.formerKey, now.formerKey],
    ]),
  );
  const works = rows.filter(isOfCatalogue);
  const text = works.map((row) => JSON.stringify(row)).join('\n');
  // The rows contain each picture's key, in its present or former format.
  for (const { before } of sources)
    expect([before.key, before.formerKey].some((key) => text.includes(key))).toBe(true);
  return works.map((row) =>
    JSON.parse(JSON.stringify(row).replace(/[0-9a-f]{20}/g, (found) => renamed.get(found) ?? found)),
  );
}

function picturesIn(rows: readonly Item[]) {
  return rows
    .filter((row) => isOfCatalogue(row) && row['picture'] !== undefined)
    .map(({ sk, picture, pictureSet, imageUrl }) => ({ sk, picture, pictureSet, imageUrl }));
}

describe.each(await readFixtures())('the pictures of version $version', (fixture) => {
  it('are kept by the first two syncs of this version, which make no picture again', async () => {
    const shop = await openLeftShop(fixture);
    const works = atThisAddress(fixture.rows, shop.simulator.url);
    await shop.table.batchWrite(works.map((row) => ({ put: row as Item & Key })));
    expect(picturesIn(works).length).toBeGreaterThan(20);

    const runs: number[] = [];
    for (let sync = 0; sync < 2; sync++) {
      expect((await shop.sync()).status).toBe('completed');
      runs.push(Number((await shop.table.get(keys.syncLock(), true))?.['run']));
    }

    const rows = await shop.rows();
    const ofThese = new Set(runs.map((run) => keys.syncPending(run, '').pk));
    expect(rows.filter((row) => isPending(row) && ofThese.has(String(row['pk'])))).toEqual([]);
    const after = new Map(picturesIn(rows).map((row) => [row.sk, row]));
    for (const row of picturesIn(works)) expect(after.get(row.sk)).toEqual(row);
  });
});

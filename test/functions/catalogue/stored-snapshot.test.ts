// Rule 11.15
import { beforeEach, describe, expect, it } from 'vitest';
import { toStudioArtwork } from '#functions/catalogue/catalogue-items.ts';
import { makeSnapshot, patchSnapshot, type Snapshot } from '#functions/catalogue/snapshot.ts';
import { loadSnapshot, readHead, storeSnapshot } from '#functions/catalogue/stored-snapshot.ts';
import { keys } from '#functions/db/keys.ts';
import { makeArtworkItem } from '#test/support/shop/catalogue.ts';
import { freshTable } from '#test/support/shop/emulator.ts';

const builtAt = 1_800_000_000_000;
const now = () => builtAt;
const at = (version: number) => ({ version, floor: version, changed: new Map() });
const work = (artworkId: string, title = artworkId) =>
  toStudioArtwork(makeArtworkItem({ artworkId, title }), []);
const first = makeSnapshot(
  at(1),
  Array.from({ length: 300 }, (_, index) => work(`W${index}`)),
);
const renamed = (before: Snapshot, version: number, ids: readonly string[]) =>
  patchSnapshot(before, at(version), new Map(ids.map((id) => [id, work(id, `${id} of ${version}`)])));

let ports: { readonly table: Awaited<ReturnType<typeof freshTable>>['table']; readonly now: () => number };
beforeEach(async () => {
  ports = { table: (await freshTable()).table, now };
});

const storeWhole = (snapshot: Snapshot) => storeSnapshot(ports, snapshot, { builtAt });
const storeChanged = (snapshot: Snapshot, ids: readonly string[]) =>
  storeSnapshot(ports, snapshot, { builtAt, changed: new Set(ids) });

async function stored() {
  const head = await readHead(ports.table);
  return head && loadSnapshot(ports.table, head);
}

describe('a stored snapshot', () => {
  it('has 32 parts, which expire', async () => {
    const { build } = await storeWhole(first);

    const rows = await ports.table.query({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': keys.snapshotChunk(build, 0).pk },
    });
    expect(rows).toHaveLength(32);
    for (const row of rows) expect(row['expiresAt']).toBe(builtAt / 1000 + 2 * 86_400);
    expect(await stored()).toEqual(first);
  });

  it('is ignored if a part is missing', async () => {
    const { build } = await storeWhole(first);
    await ports.table.remove(keys.snapshotChunk(build, 3));

    expect(await stored()).toBeUndefined();
  });

  it('stays complete when only the parts with changed works are stored again', async () => {
    await storeWhole(first);
    const ids = ['W3', 'W50', 'NEW'];
    const second = patchSnapshot(renamed(first, 2, ids), at(3), new Map([['W7', undefined]]));

    await storeChanged(second, [...ids, 'W7']);

    expect(await stored()).toEqual(second);
    expect([...second.works.keys()]).toEqual([...second.works.keys()].sort());
  });

  it('is not replaced by an older snapshot from a slower process', async () => {
    await storeWhole(first);
    const second = renamed(first, 2, ['W3']);
    const third = renamed(second, 3, ['W3', 'W4']);

    await storeChanged(third, ['W3', 'W4']);
    await storeChanged(second, ['W3']);
    await storeWhole(second);

    expect(await stored()).toEqual(third);
  });
});

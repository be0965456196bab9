import { beforeEach, describe, expect, it } from 'vitest';
import { toStudioArtwork } from '#functions/catalogue/catalogue-items.ts';
import { makeSnapshot, patchSnapshot, type Snapshot } from '#functions/catalogue/snapshot.ts';
import { loadSnapshot, readHead, storeChanged, storeWhole } from '#functions/catalogue/snapshot-records.ts';
import { makeArtworkItem } from '#test/support/shop/catalogue.ts';
import { freshTable } from '#test/support/shop/emulator.ts';

const now = () => 1_800_000_000_000;
const work = (artworkId: string, title = artworkId) =>
  toStudioArtwork(makeArtworkItem({ artworkId, title }), []);
const first = makeSnapshot(
  1,
  Array.from({ length: 100 }, (_, index) => work(`W${index}`)),
);
const renamed = (before: Snapshot, version: number, ids: readonly string[]) =>
  patchSnapshot(before, version, new Map(ids.map((id) => [id, work(id, `${id} of ${version}`)])));

let ports: { readonly table: Awaited<ReturnType<typeof freshTable>>['table']; readonly now: () => number };
beforeEach(async () => {
  ports = { table: (await freshTable()).table, now };
});

async function stored() {
  const head = await readHead(ports.table);
  return head && loadSnapshot(ports.table, head);
}

describe('a stored snapshot that is brought up to date', () => {
  it('is what it would be if it were stored whole', async () => {
    const head = await storeWhole(ports, first);
    const ids = ['W3', 'W50', 'NEW'];
    const second = patchSnapshot(renamed(first, 2, ids), 3, new Map([['W7', undefined]]));

    await storeChanged(ports, head, second, new Set([...ids, 'W7']));

    expect(await stored()).toEqual(second);
    expect([...second.works.keys()]).toEqual([...second.works.keys()].sort());
  });

  it('does not become older by a process that is slower than another', async () => {
    const head = await storeWhole(ports, first);
    const second = renamed(first, 2, ['W3']);
    const third = renamed(second, 3, ['W3', 'W4']);

    await storeChanged(ports, head, third, new Set(['W3', 'W4']));
    await storeChanged(ports, head, second, new Set(['W3']));

    expect(await stored()).toEqual(third);
  });

  it('is left alone by a process that knows an older build of it', async () => {
    const old = await storeWhole(ports, first);
    const second = renamed(first, 2, ['W3']);
    await storeWhole(ports, second);

    await storeChanged(ports, old, renamed(first, 3, []), new Set());

    expect(await stored()).toEqual(second);
  });
});

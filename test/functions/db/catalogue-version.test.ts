// Rule 11.15
import { beforeEach, describe, expect, it } from 'vitest';
import { changedSince, raiseVersion, readVersion, writeShown } from '#functions/db/catalogue-version.ts';
import { keys } from '#functions/db/keys.ts';
import { ConditionFailed } from '#functions/db/table.ts';
import { changing } from '#functions/db/update.ts';
import { countRequests } from '#test/support/shop/count-requests.ts';
import { freshTable } from '#test/support/shop/emulator.ts';

let fresh: Awaited<ReturnType<typeof freshTable>>;
beforeEach(async () => {
  fresh = await freshTable();
});

/** Ids as long as Square's. */
const idOf = (index: number) => `WORK${String(index).padStart(20, '0')}`;
const sell = (...ids: string[]) => raiseVersion(fresh.table, ids);
const since = async (version: number) => {
  const ids = changedSince(await readVersion(fresh.table, true), version);
  return ids && [...ids].sort();
};

describe('the version of the catalogue', () => {
  it('increases with each change and lists the works that changed since a version', async () => {
    await sell('A');
    await sell('B', 'C');
    await sell();
    await sell('A');

    expect((await readVersion(fresh.table)).version).toBe(4);
    expect(await since(4)).toEqual([]);
    expect(await since(2)).toEqual(['A']);
    expect(await since(1)).toEqual(['A', 'B', 'C']);
    expect(await since(0)).toEqual(['A', 'B', 'C']);
  });

  it('lists the works of at least the last dozen sales, for about one write unit a sale', async () => {
    const sales = 100;
    const counted = countRequests(fresh.client);
    const { writeUnits } = await counted(async () => {
      for (let sale = 0; sale < sales; sale++) await sell(idOf(sale));
    });

    expect((await readVersion(fresh.table, true)).version).toBe(sales);
    expect(await since(sales - 13)).toEqual(
      Array.from({ length: 13 }, (_, index) => idOf(sales - 13 + index)),
    );
    // A change that does not fit into the row is written at a second attempt.
    expect(writeUnits).toBeLessThan(sales * 1.1);
  });

  it('returns no list if a change is too old or a single write has changed too many works', async () => {
    for (let sale = 0; sale < 60; sale++) await sell(idOf(sale));
    expect(await since(5)).toBeUndefined();

    await sell(...Array.from({ length: 40 }, (_, index) => idOf(index)));
    expect(await since(60)).toBeUndefined();
    await sell('A');
    expect(await since(61)).toEqual(['A']);
    expect(await since(63)).toBeUndefined();
  });

  it('counts each of a hundred concurrent changes', async () => {
    const ids = Array.from({ length: 100 }, (_, index) => `W${index}`);
    const seen = new Set<string>();
    let from = 0;
    for (let at = 0; at < ids.length; at += 10) {
      await Promise.all(ids.slice(at, at + 10).map((id) => sell(id)));
      for (const id of (await since(from)) ?? []) seen.add(id);
      from = (await readVersion(fresh.table, true)).version;
    }

    expect(from).toBe(100);
    expect(seen.size).toBe(100);
  });

  it('returns no list after a write by an earlier release of the shop, which does not record the works', async () => {
    await sell('A');
    await fresh.table.update(keys.version(), changing({ add: { version: 1 } }));
    expect(await since(1)).toBeUndefined();

    await sell('B');
    expect(await since(1)).toBeUndefined();
    expect(await since(2)).toEqual(['B']);
  });

  it('continues counting from a row of release 0.1', async () => {
    const old = { version: 31, noted: 31, page: ['A', 'B'], pageBefore: ['C'], room: 99 };
    await fresh.table.put({ ...keys.version(), ...old });
    expect(await since(30)).toBeUndefined();

    await sell('D');

    expect([await since(30), await since(31)]).toEqual([undefined, ['D']]);
    expect(Object.keys((await fresh.table.get(keys.version())) ?? {})).not.toContain('page');
  });

  it('continues counting from a row with the former map `changed`', async () => {
    const old = { version: 31, told: 31, floor: 20, changed: { A: 30, B: 31 } };
    await fresh.table.put({ ...keys.version(), ...old });
    expect(await since(30)).toBeUndefined();

    await sell('D');

    expect([await since(30), await since(31)]).toEqual([undefined, ['D']]);
    expect(Object.keys((await fresh.table.get(keys.version())) ?? {})).not.toContain('changed');
  });

  it('does not increase if the transaction that changes the works fails', async () => {
    const label = 'work';
    const Item = { ...keys.artwork('A') };
    const create = () =>
      writeShown(
        fresh.table.transact,
        ['A'],
        [{ label, Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } }],
      );
    await create();

    const refused = await create().catch((error: unknown) => error);

    expect(refused).toBeInstanceOf(ConditionFailed);
    expect((refused as ConditionFailed).has(label)).toBe(true);
    expect((await readVersion(fresh.table)).version).toBe(1);
  });

  describe('an unreadable version of the catalogue', () => {
    beforeEach(async () => {
      await sell('A');
      await fresh.table.put({ ...keys.version(), version: { damaged: true }, noted: 1 });
    });

    it('is replaced by the next change, so that all lists are rebuilt', async () => {
      await sell('B');

      expect((await readVersion(fresh.table, true)).version).toBeGreaterThan(1_000_000);
      expect(await since(1)).toBeUndefined();
      await sell('C');
      const { version } = await readVersion(fresh.table, true);
      expect(await since(version - 1)).toEqual(['C']);
    });

    it('gets a new number once, at the first read', async () => {
      const first = await readVersion(fresh.table);

      expect(first.version).toBeGreaterThan(1_000_000);
      expect((await readVersion(fresh.table, true)).version).toBe(first.version);
    });
  });
});

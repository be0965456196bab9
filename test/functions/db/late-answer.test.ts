// Rule 18.10
import { beforeAll, describe, expect, it } from 'vitest';
import { failureOf, lessThan, onlyIf, present } from '#functions/db/conditions.ts';
import type { Table } from '#functions/db/table.ts';
import { changing, insertAction, updateAction } from '#functions/db/update.ts';
import { freshTable, loseFirstAnswers, openTable } from '#test/support/shop/emulator.ts';

const key = { pk: 'row', sk: 'row' };

/** `late` loses the first answer of each write; `table` is the same table without losses. */
let late: Table;
let table: Table;
beforeAll(async () => {
  const fresh = await freshTable();
  await loseFirstAnswers(fresh.client);
  late = fresh.table;
  table = openTable(fresh.name).table;
});

describe('a conditional write', () => {
  it('succeeds if its answer was lost after it put, changed or removed the row', async () => {
    const row = { ...key, count: 1, paying: { orderId: 'A', until: 9 }, list: ['é', null], none: undefined };
    await table.remove(key);

    await late.put(row, onlyIf({ pk: undefined }));
    const change = { set: { count: 2, 'paying.until': 10 }, remove: ['list'], where: { count: 1 } };
    const changed = await late.update(key, { ...changing(change), ReturnValues: 'ALL_NEW' });
    expect(changed).toEqual({ ...key, count: 2, paying: { orderId: 'A', until: 10 } });
    expect(await table.get(key, true)).toEqual(changed);
    await late.remove(key, onlyIf({ pk: present, count: 2 }));
    expect(await table.get(key, true)).toBeUndefined();
  });

  it('takes effect once if it is in a transaction whose answer was lost', async () => {
    await table.put({ ...key, count: 1 });
    const other = { pk: 'row', sk: 'other' };

    await late.transact([insertAction(other), updateAction(key, { add: { count: 1 } })]);

    expect(await table.get(key, true)).toEqual({ ...key, count: 2 });
  });

  it.each(['put', 'update', 'remove'] as const)(
    'fails if its condition is not met (%s)',
    async (operation) => {
      await table.put({ ...key, count: 5 });
      const where = { count: lessThan(5) };
      const write = {
        put: () => late.put({ ...key, count: 6 }, onlyIf(where)),
        update: () => late.update(key, changing({ set: { count: 6 }, where })),
        remove: () => late.remove(key, onlyIf(where)),
      };

      expect(await failureOf(write[operation]())).toBeDefined();
      expect(await table.get(key, true)).toEqual({ ...key, count: 5 });
    },
  );

  it('fails if another process has written the same values', async () => {
    await table.put({ ...key, count: 2 });

    expect(await failureOf(table.put({ ...key, count: 2 }, onlyIf({ pk: undefined })))).toBeDefined();
    const change = changing({ set: { count: 2 }, where: { count: 1 } });
    expect(await failureOf(table.update(key, change))).toBeDefined();
  });
});

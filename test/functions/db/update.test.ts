import { beforeAll, describe, expect, it } from 'vitest';
import {
  absent,
  absentOr,
  atLeast,
  atMost,
  equal,
  failureOf,
  lessThan,
  moreThan,
  not,
  oneOf,
  onlyIf,
  present,
  unlessFailed,
  unlessOfType,
} from '#functions/db/conditions.ts';
import { onlyAction, type Table } from '#functions/db/table.ts';
import { changing, insertAction, updateAction } from '#functions/db/update.ts';
import { freshTable } from '#test/support/shop/emulator.ts';

const key = { pk: 'row', sk: 'row' };
const stored = { count: 3, state: 'held', words: 'many', paying: { orderId: 'A', until: 9 } };

let table: Table;
beforeAll(async () => {
  ({ table } = await freshTable());
});

describe('an update of a row', () => {
  it('changes exactly the given attributes', async () => {
    await table.put({ ...key, ...stored, 'at-all': 1 });

    const change = changing({
      set: { state: 'sold', 'at-all': 2, 'paying.until': 10, words: undefined },
      remove: ['paying.orderId'],
      add: { count: -1, version: 1 },
    });
    await table.update(key, change);

    const changed = { ...stored, state: 'sold', 'at-all': 2, paying: { until: 10 }, count: 2, version: 1 };
    expect(await table.get(key)).toEqual({ ...key, ...changed });
  });

  it('can set a new value on the condition that the attribute has a certain old value', async () => {
    await table.put({ ...key, ...stored });
    const change = changing({ set: { count: 4 }, where: { count: 3 } });

    expect(await failureOf(table.update(key, change))).toBeUndefined();
    expect((await failureOf(table.update(key, change)))?.found(onlyAction)).toMatchObject({ count: 4 });
    expect(await unlessFailed(table.update(key, change))).toBeUndefined();
  });

  it.each([
    ['equals a value', { count: 3, 'paying.orderId': 'A' }, { count: 2 }],
    ['exists', { pk: present }, { other: present }],
    ['is absent', { other: absent, another: undefined }, { count: undefined }],
    ['differs from a value', { state: not('sold') }, { state: not('held') }],
    ['is one of several values', { state: oneOf('sold', 'held') }, { state: oneOf('sold', 'free') }],
    ['is less than a number', { count: lessThan(4) }, { count: lessThan(3) }],
    ['is at most a number', { count: atMost(3) }, { count: atMost(2) }],
    ['is more than a number', { count: moreThan(2) }, { count: moreThan(3) }],
    ['is at least a number', { count: atLeast(3) }, { count: atLeast(4) }],
    ['is absent or is 3', { other: absentOr(1), count: absentOr(3) }, { count: absentOr(lessThan(3)) }],
    [
      'is of another type or equals a value',
      { words: unlessOfType('N', equal(1)), count: unlessOfType('N', equal(3)) },
      { count: unlessOfType('N', equal(4)) },
    ],
  ])('can require that an attribute %s', async (_, holds, fails) => {
    await table.put({ ...key, ...stored });

    expect(await failureOf(table.put({ ...key, ...stored }, onlyIf(holds)))).toBeUndefined();
    expect(await failureOf(table.put({ ...key, ...stored }, onlyIf(fails)))).toBeDefined();
  });

  it('is identified by its label if the transaction fails', async () => {
    await table.put({ ...key, ...stored });
    const failure = await failureOf(
      table.transact([
        updateAction(key, { set: { count: 5 } }),
        insertAction({ pk: 'new', sk: 'new' }),
        updateAction(
          { pk: 'other', sk: 'other' },
          { label: 'other', add: { count: 1 }, where: { pk: present } },
        ),
      ]),
    );

    expect(failure?.isOnly('other')).toBe(true);
    expect(await table.get(key)).toMatchObject({ count: 3 });
    await expect(failureOf(Promise.reject(new Error('down')))).rejects.toThrow('down');
  });
});

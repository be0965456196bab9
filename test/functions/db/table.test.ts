import { beforeAll, describe, expect, it } from 'vitest';
import { ConditionFailed, type Table } from '#functions/db/table.ts';
import { freshTable } from '#test/support/shop/emulator.ts';

let table: Table;
beforeAll(async () => {
  ({ table } = await freshTable());
});

describe('the table', () => {
  it('says which condition of a transaction failed and what was there', async () => {
    await table.put({ pk: 'a', sk: 'a', available: 1 });

    const refused = table.transact([
      { label: 'new', Put: { Item: { pk: 'b', sk: 'b' } } },
      {
        label: 'units',
        Update: {
          Key: { pk: 'a', sk: 'a' },
          UpdateExpression: 'SET available = available - :two',
          ConditionExpression: 'available >= :two',
          ExpressionAttributeValues: { ':two': 2 },
        },
      },
    ]);

    const error = await refused.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ConditionFailed);
    expect((error as ConditionFailed).has('new')).toBe(false);
    expect((error as ConditionFailed).found('units')).toEqual({ pk: 'a', sk: 'a', available: 1 });
    expect(await table.get({ pk: 'b', sk: 'b' })).toBeUndefined();
  });

  it('reads every page of a query', async () => {
    const text = 'x'.repeat(100_000);
    await table.batchWrite(
      Array.from({ length: 30 }, (_, index) => ({
        put: { pk: 'page', sk: String(index).padStart(3, '0'), text },
      })),
    );

    const items = await table.query({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': 'page' },
    });

    expect(items).toHaveLength(30);
  });

  it('leaves out what is missing from a batch', async () => {
    await table.put({ pk: 'c', sk: 'c' });

    const items = await table.batchGet([
      { pk: 'c', sk: 'c' },
      { pk: 'none', sk: 'none' },
    ]);

    expect(items).toEqual([{ pk: 'c', sk: 'c' }]);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { ConditionFailed, createTable, onlyAction, type Table } from '#functions/db/table.ts';
import { localDynamo } from '#infra/command-support/local-dynamo.ts';
import { freshTable } from '#test/support/shop/emulator.ts';

describe.each([
  ["with the tests' direct client", false],
  ['with the complete SDK client', true],
])('the table, called %s', (_, isWhole) => {
  let table: Table;
  beforeAll(async () => {
    const fresh = await freshTable();
    table = isWhole ? createTable({ client: localDynamo(fresh.endpoint), name: fresh.name }) : fresh.table;
  });

  it('names the failed condition of a transaction, with the found item', async () => {
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

  it('keeps the row when a conditional write is refused', async () => {
    const texts = { ü: 'é\u2028😀', list: [1, null, { deep: true }], bytes: new Uint8Array([0, 255]) };
    await table.put({ pk: 'd', sk: 'd', ...texts });

    const refused = table.put({ pk: 'd', sk: 'd' }, { ConditionExpression: 'attribute_not_exists(pk)' });

    const error = await refused.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ConditionFailed);
    expect((error as ConditionFailed).found(onlyAction)).toEqual({ pk: 'd', sk: 'd', ...texts });
  });

  it('throws DynamoDB’s ValidationException for an invalid query', async () => {
    const refused = table.query({ KeyConditionExpression: 'nonsense' });

    await expect(refused).rejects.toMatchObject({
      name: 'ValidationException',
      $metadata: { httpStatusCode: 400, requestId: expect.any(String) },
    });
  });

  it('omits missing items from a batch read', async () => {
    await table.put({ pk: 'c', sk: 'c' });

    const items = await table.batchGet([
      { pk: 'c', sk: 'c' },
      { pk: 'none', sk: 'none' },
    ]);

    expect(items).toEqual([{ pk: 'c', sk: 'c' }]);
  });
});

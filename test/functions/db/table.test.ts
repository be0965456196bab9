import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';
import { createTable } from '#functions/db/table.ts';
import { freshTable } from '#test/support/shop/emulator.ts';

it('the table reads every page of a query', async () => {
  const { table } = await freshTable();
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

it('the table’s client has no middleware that prepares requests and answers for a log', () => {
  const client = new DynamoDBClient({ region: 'local' });
  createTable({ client, name: 'shop' });

  expect(client.middlewareStack.identify()).not.toContainEqual(expect.stringContaining('loggerMiddleware'));
});

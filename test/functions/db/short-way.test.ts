import { createServer } from 'node:http';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeShortWay } from '#functions/db/short-way.ts';
import { type ConditionFailed, createTable, type Table } from '#functions/db/table.ts';
import { localDynamo } from '#infra/local/emulator.ts';
import { freshTable } from '#test/support/shop/emulator.ts';

const one = { pk: 'A', sk: '1' } as const;
const two = { pk: 'A', sk: '2' } as const;

/** Counts the requests that the SDK sends itself. */
function longWays(client: DynamoDBClient): () => number {
  let count = 0;
  client.middlewareStack.add(
    (next) => (args) => {
      count++;
      return next(args);
    },
    { step: 'finalizeRequest', priority: 'low', name: 'longWays' },
  );
  return () => count;
}

describe('the short way to the table', () => {
  let sdk: Table;
  let short: Table;
  let long: () => number;
  beforeEach(async () => {
    const fresh = await freshTable();
    const client = takeShortWay(localDynamo(fresh.endpoint));
    sdk = fresh.table;
    short = createTable({ client, name: fresh.name });
    long = longWays(client);
    await short.get(one);
  });

  it('is asked of the SDK once, and answers as the SDK would: every kind of value, bytes too', async () => {
    const item = {
      ...one,
      text: 'Ein Löffel für "Ü" \u{1f319}',
      number: 0.1,
      large: Number.MAX_SAFE_INTEGER,
      yes: true,
      none: null,
      list: ['a', 1, { deep: [] }],
      map: { B: 'no bytes', S: 'no text' },
      B: { B: 'nor these' },
      bytes: new Uint8Array([0, 127, 128, 255]),
    };
    await short.put(item);
    await short.put({ ...two, absent: undefined });
    const both = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': 'A' } };

    expect(await sdk.get(one, true)).toEqual(item);
    expect(await short.get(one, true)).toEqual(await sdk.get(one, true));
    expect(await short.query(both)).toEqual(await sdk.query(both));
    expect(await short.batchGet([one, two], true)).toHaveLength(2);
    expect(
      await short.update(two, {
        UpdateExpression: 'SET n = :n',
        ExpressionAttributeValues: { ':n': 7 },
        ReturnValues: 'ALL_NEW',
      }),
    ).toEqual({ ...two, n: 7 });
    expect(await short.remove(two, { ReturnValues: 'ALL_OLD' })).toEqual({ ...two, n: 7 });
    await short.batchWrite([{ remove: one }]);
    expect(await short.get(one, true)).toBeUndefined();
    expect(long()).toBe(1);
  });

  it('tells which condition did not hold, and what was there, without asking twice', async () => {
    const there = { ...one, bytes: new Uint8Array([255]) };
    await short.put(there);
    const isNew = { ConditionExpression: 'attribute_not_exists(pk)' };

    const alone = await short.put(one, isNew).catch((error: unknown) => error);
    const together = await short
      .transact([{ Put: { Item: two } }, { label: 'new', Put: { Item: one, ...isNew } }])
      .catch((error: unknown) => error);

    expect((alone as ConditionFailed).found('only')).toEqual(there);
    expect((together as ConditionFailed).isOnly('new')).toBe(true);
    expect((together as ConditionFailed).found('new')).toEqual(there);
    expect(long()).toBe(1);
  });
});

describe('where the short way ends', () => {
  let answers: ((number: number) => 'break' | { readonly status: number; readonly body: object }) | undefined;
  let asked = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const answer = answers?.(++asked);
      if (answer === 'break' || !answer) return void request.socket.destroy();
      response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(JSON.stringify(answer.body));
    });
  });
  let table: Table;
  let long: () => number;
  beforeEach(async () => {
    asked = 0;
    answers = () => ({ status: 200, body: {} });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const client = takeShortWay(localDynamo(`http://127.0.0.1:${port}`));
    table = createTable({ client, name: 'shop' });
    long = longWays(client);
    await table.get(one);
  });
  afterEach(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const found = { status: 200, body: { Item: { pk: { S: 'A' }, sk: { S: '1' } } } };

  it.each([
    ['a connection that breaks', 'break'],
    [
      'a table that is too busy',
      { status: 400, body: { __type: 'x#ProvisionedThroughputExceededException' } },
    ],
    ['a fault of the service', { status: 500, body: { __type: 'x#InternalServerError' } }],
    ['an answer that is none', { status: 502, body: [] }],
  ] as const)('%s, the SDK asks again by itself', async (_, trouble) => {
    answers = (number) => (number <= 3 ? trouble : found);

    expect(await table.get(one)).toEqual(one);
    // One short, then the SDK's own tries until it is answered.
    expect(asked).toBe(4);
    expect(long()).toBe(3);
  });

  it('and begins again with the next question', async () => {
    answers = (number) => (number === 2 ? 'break' : found);
    await table.get(one);
    const before = long();

    await table.get(one);

    expect(long()).toBe(before);
  });

  it('a refusal that is no condition is told as the SDK tells it', async () => {
    answers = () => ({
      status: 400,
      body: { __type: 'com.amazon.coral.validate#ValidationException', message: 'Wrong' },
    });

    const error = await table.get(one).catch((caught: unknown) => caught);

    expect(error).toMatchObject({ name: 'ValidationException', message: 'Wrong' });
  });
});

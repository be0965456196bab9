import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DynamoDBClient,
  TransactionCanceledException,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConditionFailed, createTable, TableBusy } from '#functions/db/table.ts';

/** What an emulator never does: https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html */
const dynamo = mockClient(DynamoDBClient);
const table = createTable({ client: new DynamoDBClient({ region: 'local' }), name: 'shop' });
const [one, two] = [
  { pk: 'A', sk: '1' },
  { pk: 'A', sk: '2' },
] as const;
const actions = [{ Delete: { Key: one } }, { label: 'theirs', Delete: { Key: two } }];

const cancelled = (...codes: string[]) =>
  new TransactionCanceledException({
    message: 'Transaction cancelled',
    CancellationReasons: codes.map((Code) => ({ Code })),
    $metadata: {},
  });

afterAll(() => dynamo.restore());
beforeEach(() => {
  dynamo.reset();
  // The pauses between tries have no length.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('a transaction', () => {
  const tokens = () =>
    dynamo.commandCalls(TransactWriteItemsCommand).map(({ args }) => args[0].input.ClientRequestToken);

  it.each(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])(
    'that met %s is tried again, each try with a token of its own',
    async (code) => {
      dynamo.on(TransactWriteItemsCommand).rejectsOnce(cancelled('None', code)).resolves({});

      await table.transact(actions);

      expect(tokens()).toHaveLength(2);
      expect(new Set(tokens()).size).toBe(2);
      expect(tokens()).not.toContain(undefined);
    },
  );

  it('that keeps meeting others is busy, and never a failed condition', async () => {
    dynamo.on(TransactWriteItemsCommand).rejects(cancelled('TransactionConflict', 'None'));

    await expect(table.transact(actions)).rejects.toBeInstanceOf(TableBusy);
    expect(tokens()).toHaveLength(6);
  });

  it('whose condition failed is not tried again, and names it', async () => {
    dynamo.on(TransactWriteItemsCommand).rejects(cancelled('None', 'ConditionalCheckFailed'));

    const error = await table.transact(actions).catch((caught: unknown) => caught);

    expect(error).toBeInstanceOf(ConditionFailed);
    expect((error as ConditionFailed).has('theirs')).toBe(true);
    expect(tokens()).toHaveLength(1);
  });
});

describe('a batch', () => {
  it('asks again for the keys that were left unread, and for no others', async () => {
    dynamo
      .on(BatchGetItemCommand)
      .resolvesOnce({
        Responses: { shop: [marshall(one)] },
        UnprocessedKeys: { shop: { Keys: [marshall(two)] } },
      })
      .resolves({ Responses: { shop: [marshall(two)] } });

    expect(await table.batchGet([one, two])).toEqual([one, two]);
    const asked = dynamo.commandCalls(BatchGetItemCommand).map(({ args }) => args[0].input.RequestItems);
    expect(asked.map((items) => items?.['shop']?.Keys)).toEqual(
      [[one, two], [two]].map((keys) => keys.map((key) => marshall(key))),
    );
  });

  it('of which keys stay unread is busy: they are not taken for gone', async () => {
    dynamo.on(BatchGetItemCommand).resolves({ UnprocessedKeys: { shop: { Keys: [marshall(two)] } } });

    await expect(table.batchGet([one, two])).rejects.toBeInstanceOf(TableBusy);
    expect(dynamo.commandCalls(BatchGetItemCommand)).toHaveLength(6);
  });

  it('writes again what was left unwritten, and is busy when that never ends', async () => {
    const left = { UnprocessedItems: { shop: [{ DeleteRequest: { Key: marshall(two) } }] } };
    dynamo.on(BatchWriteItemCommand).resolvesOnce(left).resolves({});
    await table.batchWrite([{ remove: one }, { remove: two }]);
    const written = dynamo.commandCalls(BatchWriteItemCommand).map(({ args }) => args[0].input.RequestItems);
    expect(written[1]).toEqual(left.UnprocessedItems);

    dynamo.on(BatchWriteItemCommand).resolves(left);
    await expect(table.batchWrite([{ remove: two }])).rejects.toBeInstanceOf(TableBusy);
  });
});

// Rules 15.5 and 18.10
import { TransactionCanceledException, TransactionInProgressException } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, BatchWriteCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConditionFailed, TableBusy } from '#functions/db/table.ts';
import { createMockedTable } from '#test/support/mocked-table.ts';

/**
 * Table with mocked answers, because the emulator never gives these answers:
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html
 */
const { dynamo, table } = createMockedTable();
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

beforeEach(() => {
  dynamo.reset();
  // Retries do not pause in these tests.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('a transaction', () => {
  const tokens = () =>
    dynamo.commandCalls(TransactWriteCommand).map(({ args }) => args[0].input.ClientRequestToken);

  it.each(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])(
    'is retried with the same token after %s',
    async (code) => {
      dynamo.on(TransactWriteCommand).rejectsOnce(cancelled('None', code)).resolves({});

      await table.transact(actions);
      await table.transact(actions);

      const [first, second, ofNext] = tokens();
      expect(first).toEqual(expect.any(String));
      expect(second).toBe(first);
      expect(ofNext).not.toBe(first);
    },
  );

  it('is retried with the same token while its first attempt is in progress', async () => {
    const inProgress = new TransactionInProgressException({ message: '', $metadata: {} });
    dynamo.on(TransactWriteCommand).rejectsOnce(inProgress).resolves({});

    await table.transact(actions);

    expect(tokens()).toHaveLength(2);
    expect(new Set(tokens()).size).toBe(1);
  });

  it('fails with TableBusy if it conflicts at every attempt', async () => {
    dynamo.on(TransactWriteCommand).rejects(cancelled('TransactionConflict', 'None'));

    await expect(table.transact(actions)).rejects.toBeInstanceOf(TableBusy);
    expect(tokens()).toHaveLength(6);
  });

  it('is not retried after a failed condition', async () => {
    dynamo.on(TransactWriteCommand).rejects(cancelled('None', 'ConditionalCheckFailed'));

    const error = await table.transact(actions).catch((caught: unknown) => caught);

    expect(error).toBeInstanceOf(ConditionFailed);
    expect((error as ConditionFailed).has('theirs')).toBe(true);
    expect(tokens()).toHaveLength(1);
  });
});

describe('a batch', () => {
  it('reads only the unprocessed keys again', async () => {
    dynamo
      .on(BatchGetCommand)
      .resolvesOnce({ Responses: { shop: [one] }, UnprocessedKeys: { shop: { Keys: [two] } } })
      .resolves({ Responses: { shop: [two] } });

    expect(await table.batchGet([one, two])).toEqual([one, two]);
    const asked = dynamo.commandCalls(BatchGetCommand).map(({ args }) => args[0].input.RequestItems);
    expect(asked.map((items) => items?.['shop']?.Keys)).toEqual([[one, two], [two]]);
  });

  it('fails with TableBusy if some keys stay unread', async () => {
    dynamo.on(BatchGetCommand).resolves({ UnprocessedKeys: { shop: { Keys: [two] } } });

    await expect(table.batchGet([one, two])).rejects.toBeInstanceOf(TableBusy);
    expect(dynamo.commandCalls(BatchGetCommand)).toHaveLength(6);
  });

  it('writes unprocessed items again, and fails with TableBusy if some always remain', async () => {
    const left = { UnprocessedItems: { shop: [{ DeleteRequest: { Key: two } }] } };
    dynamo.on(BatchWriteCommand).resolvesOnce(left).resolves({});
    await table.batchWrite([{ remove: one }, { remove: two }]);
    const written = dynamo.commandCalls(BatchWriteCommand).map(({ args }) => args[0].input.RequestItems);
    expect(written[1]).toEqual(left.UnprocessedItems);

    dynamo.on(BatchWriteCommand).resolves(left);
    await expect(table.batchWrite([{ remove: two }])).rejects.toBeInstanceOf(TableBusy);
  });
});

import { randomUUID } from 'node:crypto';
import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  ConditionalCheckFailedException,
  DeleteItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactionCanceledException,
  TransactWriteItemsCommand,
  UpdateItemCommand,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import type {
  DeleteCommandInput,
  PutCommandInput,
  QueryCommandInput,
  TransactWriteCommandInput,
  UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { decoded, encoded, encodedItem } from './attribute-values.ts';
import type { Key } from './keys.ts';
import { backOff, isTransient, mostRetries } from './retry.ts';

export type Item = Record<string, unknown>;

type WithoutTable<T> = T extends unknown ? Omit<T, 'TableName'> : never;
type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
/**
 * One action of a transaction; the table's name is added here. `label` names it among the others, so that a condition
 * that failed is looked up by what it meant and never by its place.
 */
export type TransactAction = { readonly [K in keyof Action]?: WithoutTable<NonNullable<Action[K]>> } & {
  readonly label?: string;
};

/** A condition did not hold. Keeps the labels of the actions whose own condition failed, with what was there instead. */
export class ConditionFailed extends Error {
  override readonly name = 'ConditionFailed';
  readonly #failed: ReadonlyMap<string, Item | undefined>;
  constructor(failed: Iterable<readonly [label: string, found: Item | undefined]>) {
    super('A condition on the table did not hold');
    this.#failed = new Map(failed);
  }

  has(label: string): boolean {
    return this.#failed.has(label);
  }

  /** Nothing else was in the way. */
  isOnly(label: string): boolean {
    return this.#failed.size === 1 && this.#failed.has(label);
  }

  /** The item as it was when its condition failed. */
  found(label: string): Item | undefined {
    return this.#failed.get(label);
  }
}

/** What a single write's condition goes by. */
export const onlyAction = 'only';

/** The table would not take the work after every retry: busy, not refused. */
export class TableBusy extends Error {
  override readonly name = 'TableBusy';
}

/** The single table: thin calls that page, batch and retry, so that records files only speak of keys and conditions. */
export type Table = ReturnType<typeof createTable>;

export function createTable(options: { readonly client: DynamoDBClient; readonly name: string }) {
  const { client, name: TableName } = options;

  async function get(key: Key, consistent = false): Promise<Item | undefined> {
    const answer = await client.send(
      new GetItemCommand({ TableName, Key: encodedItem({ ...key }), ConsistentRead: consistent }),
    );
    return decoded(answer.Item);
  }

  async function put(
    item: Item & Key,
    condition: Omit<PutCommandInput, 'TableName' | 'Item'> = {},
  ): Promise<void> {
    await orConditionFailed(
      client.send(
        new PutItemCommand({
          TableName,
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          ...encoded({ ...condition, Item: item }),
        }),
      ),
    );
  }

  /** Answers the attributes asked for with `ReturnValues`. */
  async function update(
    key: Key,
    change: Omit<UpdateCommandInput, 'TableName' | 'Key'>,
  ): Promise<Item | undefined> {
    const answer = await orConditionFailed(
      client.send(
        new UpdateItemCommand({
          TableName,
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          ...encoded({ ...change, Key: key }),
        }),
      ),
    );
    return decoded(answer.Attributes);
  }

  async function remove(
    key: Key,
    condition: Omit<DeleteCommandInput, 'TableName' | 'Key'> = {},
  ): Promise<Item | undefined> {
    const answer = await orConditionFailed(
      client.send(new DeleteItemCommand({ TableName, ...encoded({ ...condition, Key: key }) })),
    );
    return decoded(answer.Attributes);
  }

  /** One page. */
  async function queryPage(query: Omit<QueryCommandInput, 'TableName'>) {
    const answer = await client.send(new QueryCommand({ TableName, ...encoded(query) }));
    return {
      Count: answer.Count,
      Items: (answer.Items ?? []).map((item) => decoded(item)),
      LastEvaluatedKey: decoded(answer.LastEvaluatedKey),
    };
  }

  /** Every item of the answer, however many pages it takes. */
  async function query(input: Omit<QueryCommandInput, 'TableName'>): Promise<Item[]> {
    const items: Item[] = [];
    let start: Item | undefined;
    do {
      const page = await queryPage({ ...input, ...(start && { ExclusiveStartKey: start }) });
      items.push(...page.Items);
      start = page.LastEvaluatedKey;
    } while (start);
    return items;
  }

  /** Items in no particular order; missing ones are left out. Throws TableBusy when a key stays unread: never "gone". */
  async function batchGet(keys: readonly Key[], consistent = false): Promise<Item[]> {
    const items: Item[] = [];
    for (let from = 0; from < keys.length; from += 100) {
      let pending = keys.slice(from, from + 100).map((key) => encodedItem({ ...key }));
      for (let attempt = 0; pending.length > 0; attempt++) {
        if (attempt === mostRetries) throw new TableBusy(`${pending.length} keys could not be read`);
        if (attempt > 0) await backOff(attempt);
        const answer = await client.send(
          new BatchGetItemCommand({
            RequestItems: { [TableName]: { Keys: pending, ConsistentRead: consistent } },
          }),
        );
        items.push(...(answer.Responses?.[TableName] ?? []).map((item) => decoded(item)));
        pending = answer.UnprocessedKeys?.[TableName]?.Keys ?? [];
      }
    }
    return items;
  }

  /** Unconditional puts and deletes, for rows that nobody competes for. */
  async function batchWrite(rows: readonly RowToWrite[]): Promise<void> {
    for (let from = 0; from < rows.length; from += 25) {
      let pending = rows.slice(from, from + 25).map(toWriteRequest);
      for (let attempt = 0; pending.length > 0; attempt++) {
        if (attempt === mostRetries) throw new TableBusy(`${pending.length} rows could not be written`);
        if (attempt > 0) await backOff(attempt);
        const answer = await client.send(
          new BatchWriteItemCommand({ RequestItems: { [TableName]: pending } }),
        );
        pending = answer.UnprocessedItems?.[TableName] ?? [];
      }
    }
  }

  /**
   * All or nothing, at most 100 actions. A conflict with another transaction is tried again with jitter and is never
   * reported as a failed condition; the SDK does not do that by itself. The request token makes the SDK's own retry
   * after a lost answer safe.
   */
  async function transact(actions: readonly TransactAction[]): Promise<void> {
    const TransactItems = actions.map(({ label: _, ...action }) =>
      Object.fromEntries(
        Object.entries(action).map(([kind, input]) => [
          kind,
          { TableName, ReturnValuesOnConditionCheckFailure: 'ALL_OLD', ...encoded(input) },
        ]),
      ),
    );
    for (let attempt = 1; ; attempt++) {
      try {
        await client.send(new TransactWriteItemsCommand({ TransactItems, ClientRequestToken: randomUUID() }));
        return;
      } catch (error) {
        if (!isTransient(error)) throw toConditionFailed(error, actions);
        if (attempt === mostRetries) throw new TableBusy('The transaction kept meeting others');
        await backOff(attempt);
      }
    }
  }

  return { get, put, update, remove, query, queryPage, batchGet, batchWrite, transact };
}

type RowToWrite = { readonly put: Item & Key } | { readonly remove: Key };

function toWriteRequest(row: RowToWrite): WriteRequest {
  return 'put' in row
    ? { PutRequest: { Item: encodedItem(row.put) } }
    : { DeleteRequest: { Key: encodedItem({ ...row.remove }) } };
}

function toConditionFailed(error: unknown, actions: readonly TransactAction[]): unknown {
  if (!(error instanceof TransactionCanceledException)) return error;
  const failed = (error.CancellationReasons ?? []).flatMap((reason, index) =>
    reason.Code === 'ConditionalCheckFailed'
      ? [[actions[index]?.label ?? '', decoded(reason.Item)] as const]
      : [],
  );
  return failed.length > 0 ? new ConditionFailed(failed) : error;
}

async function orConditionFailed<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) {
      throw new ConditionFailed([[onlyAction, decoded(error.Item)]]);
    }
    throw error;
  }
}

import { randomUUID } from 'node:crypto';
import {
  ConditionalCheckFailedException,
  type DynamoDBClient,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  type DeleteCommandInput,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  type PutCommandInput,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Key } from './keys.ts';
import { foundIn, isChanged, isOwnWrite, isPut, type Left } from './late-answer.ts';
import { backOff, isTransient, mostAttempts } from './retry.ts';

export type Item = Record<string, unknown>;

type WithoutTable<T> = T extends unknown ? Omit<T, 'TableName'> : never;
type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
/** One action of a transaction, without the table's name. Its `label` identifies it in a ConditionFailed. */
export type TransactAction = { readonly [K in keyof Action]?: WithoutTable<NonNullable<Action[K]>> } & {
  readonly label?: string;
};

/** Error for failed conditions. It has the label of each action whose condition failed, and the item that was found. */
export class ConditionFailed extends Error {
  override readonly name = 'ConditionFailed';
  readonly #failed: ReadonlyMap<string, Item | undefined>;
  constructor(failed: Iterable<readonly [label: string, found: Item | undefined]>) {
    super('A condition on the table failed');
    this.#failed = new Map(failed);
  }

  has(label: string): boolean {
    return this.#failed.has(label);
  }

  /** Returns whether only the condition of this action failed. */
  isOnly(label: string): boolean {
    return this.#failed.size === 1 && this.#failed.has(label);
  }

  /** Returns the item as it was when the condition of this action failed. */
  found(label: string): Item | undefined {
    return this.#failed.get(label);
  }
}

/** Label of a single write, outside a transaction, in a ConditionFailed. */
export const onlyAction = 'only';

/** Error for a request that was throttled or in conflict at every attempt. No condition failed. */
export class TableBusy extends Error {
  override readonly name = 'TableBusy';
}

/**
 * Names of errors after which nothing was done and a retry may succeed.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Programming.Errors.html
 */
const throttled = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
]);

export function isTableBusy(error: unknown): boolean {
  return error instanceof TableBusy || (error instanceof Error && throttled.has(error.name));
}

/** Client of the single table. It pages, batches and retries, so records files have only keys and conditions. */
export type Table = ReturnType<typeof createTable>;

export function createTable(options: { readonly client: DynamoDBClient; readonly name: string }) {
  const TableName = options.name;
  const documents = DynamoDBDocumentClient.from(options.client, {
    marshallOptions: { removeUndefinedValues: true },
  });
  // Even without a logger this middleware copies each request and answer: a tenth of a sync's processor time.
  documents.middlewareStack.remove('loggerMiddleware');

  async function get(key: Key, consistent = false): Promise<Item | undefined> {
    const answer = await documents.send(new GetCommand({ TableName, Key: key, ConsistentRead: consistent }));
    return answer.Item;
  }

  async function put(
    item: Item & Key,
    condition: Omit<PutCommandInput, 'TableName' | 'Item'> = {},
  ): Promise<void> {
    await orConditionFailed(
      documents.send(
        new PutCommand({
          TableName,
          Item: item,
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          ...condition,
        }),
      ),
      (found) => isPut(found, item),
    );
  }

  /**
   * Returns the attributes that `ReturnValues` requests, or the whole row if the answer of a successful write was lost.
   */
  async function update(
    key: Key,
    { change, ...expressions }: Omit<UpdateCommandInput, 'TableName' | 'Key'> & { readonly change?: Left },
  ): Promise<Item | undefined> {
    return orConditionFailed(
      documents.send(
        new UpdateCommand({
          TableName,
          Key: key,
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          ...expressions,
        }),
      ),
      (found) => change !== undefined && isChanged(found, change),
    );
  }

  /** Removes a row. If the answer was lost, a row that no longer exists counts as removed. */
  async function remove(
    key: Key,
    condition: Omit<DeleteCommandInput, 'TableName' | 'Key' | 'ReturnValues'> = {},
  ): Promise<void> {
    await orConditionFailed(
      documents.send(
        new DeleteCommand({
          TableName,
          Key: key,
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          ...condition,
        }),
      ),
      (found) => found === undefined,
    );
  }

  /** Reads one page. */
  async function queryPage(query: Omit<QueryCommandInput, 'TableName'>) {
    return documents.send(new QueryCommand({ TableName, ...query }));
  }

  /** Reads all items of all pages. */
  async function query(input: Omit<QueryCommandInput, 'TableName'>): Promise<Item[]> {
    const items: Item[] = [];
    let start: Item | undefined;
    do {
      const page = await queryPage({ ...input, ...(start && { ExclusiveStartKey: start }) });
      items.push(...(page.Items ?? []));
      start = page.LastEvaluatedKey;
    } while (start);
    return items;
  }

  /** Reads the items that exist, in no particular order. Throws TableBusy if a key stays unread. */
  async function batchGet(keys: readonly Key[], consistent = false): Promise<Item[]> {
    const items: Item[] = [];
    for (let from = 0; from < keys.length; from += 100) {
      let pending: Record<string, unknown>[] = keys.slice(from, from + 100).map((key) => ({ ...key }));
      for (let attempt = 0; pending.length > 0; attempt++) {
        if (attempt === mostAttempts) throw new TableBusy(`${pending.length} keys could not be read`);
        if (attempt > 0) await backOff(attempt);
        const answer = await documents.send(
          new BatchGetCommand({
            RequestItems: { [TableName]: { Keys: pending, ConsistentRead: consistent } },
          }),
        );
        items.push(...(answer.Responses?.[TableName] ?? []));
        pending = answer.UnprocessedKeys?.[TableName]?.Keys ?? [];
      }
    }
    return items;
  }

  /** Puts and deletes without conditions, for rows that only one process writes. */
  async function batchWrite(
    rows: readonly ({ readonly put: Item & Key } | { readonly remove: Key })[],
  ): Promise<void> {
    for (let from = 0; from < rows.length; from += 25) {
      let pending: NonNullable<ConstructorParameters<typeof BatchWriteCommand>[0]['RequestItems']>[string] =
        rows
          .slice(from, from + 25)
          .map((row) =>
            'put' in row ? { PutRequest: { Item: row.put } } : { DeleteRequest: { Key: row.remove } },
          );
      for (let attempt = 0; pending && pending.length > 0; attempt++) {
        if (attempt === mostAttempts) throw new TableBusy(`${pending.length} rows could not be written`);
        if (attempt > 0) await backOff(attempt);
        const answer = await documents.send(
          new BatchWriteCommand({ RequestItems: { [TableName]: pending } }),
        );
        pending = answer.UnprocessedItems?.[TableName] ?? [];
      }
    }
  }

  /**
   * Carries out all actions or none, at most 100. A conflict with another transaction is retried, which the SDK does
   * not do, and is never reported as a failed condition. All retries, by the SDK and by this function, share one
   * request token, so that a transaction whose answer was lost is not carried out twice.
   */
  async function transact(actions: readonly TransactAction[]): Promise<void> {
    const TransactItems = actions.map(({ label: _, ...action }) =>
      Object.fromEntries(
        Object.entries(action).map(([kind, input]) => [
          kind,
          { TableName, ReturnValuesOnConditionCheckFailure: 'ALL_OLD', ...input, change: undefined },
        ]),
      ),
    ) as NonNullable<TransactWriteCommandInput['TransactItems']>;
    const ClientRequestToken = randomUUID();
    for (let attempt = 1; ; attempt++) {
      try {
        await documents.send(new TransactWriteCommand({ TransactItems, ClientRequestToken }));
        return;
      } catch (error) {
        if (!isTransient(error)) throw toConditionFailed(error, actions);
        if (attempt === mostAttempts)
          throw new TableBusy('The transaction conflicted with others at every retry');
        await backOff(attempt);
      }
    }
  }

  return { get, put, update, remove, query, queryPage, batchGet, batchWrite, transact };
}

function toConditionFailed(error: unknown, actions: readonly TransactAction[]): unknown {
  if (!(error instanceof TransactionCanceledException)) return error;
  const failed = (error.CancellationReasons ?? []).flatMap((reason, index) =>
    reason.Code === 'ConditionalCheckFailed'
      ? [[actions[index]?.label ?? '', reason.Item && unmarshall(reason.Item)] as const]
      : [],
  );
  return failed.length > 0 ? new ConditionFailed(failed) : error;
}

/** Throws ConditionFailed, unless `isLeft` recognizes the row as the result of this write's own first attempt. */
async function orConditionFailed(
  work: Promise<{ readonly Attributes?: Item | undefined }>,
  isLeft: (found: Item | undefined) => boolean,
): Promise<Item | undefined> {
  try {
    return (await work).Attributes;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const found = foundIn(error);
    if (isOwnWrite(error, isLeft)) return found;
    throw new ConditionFailed([[onlyAction, found]]);
  }
}

/** The table, and the clock for times in rows. */
export interface TableAndClock {
  readonly table: Table;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { Key } from '#functions/db/keys.ts';
import { tableDefinition } from '#functions/db/keys.ts';
import type { Item } from '#functions/db/table.ts';
import { conditionOf, updated } from './expressions.ts';

/** A command of lib-dynamodb: its kind and its input. */
export interface TableRequest {
  readonly kind: string;
  readonly input: Readonly<Record<string, unknown>>;
}

interface Expressions {
  readonly ConditionExpression?: string;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues?: Readonly<Record<string, unknown>>;
}

interface Write extends Expressions {
  readonly Key?: Key;
  readonly Item?: Item & Key;
  readonly UpdateExpression?: string;
  readonly ReturnValues?: string;
}

interface Query extends Expressions {
  readonly IndexName?: string;
  readonly KeyConditionExpression: string;
  readonly FilterExpression?: string;
  readonly ProjectionExpression?: string;
  readonly ScanIndexForward?: boolean;
  readonly Limit?: number;
  readonly ExclusiveStartKey?: Item;
}

type OnWrite = (before: Item | undefined, after: Item | undefined) => void;

interface Version {
  readonly at: number;
  readonly item: Item | undefined;
}

/** Maximum age of an eventually consistent read, in milliseconds. */
const mostLag = 5_000;

/**
 * A DynamoDB table in memory that supports the requests of functions/db and keeps former versions of rows for
 * eventually consistent reads.
 */
export class MemoryTable {
  readonly #rows = new Map<string, { readonly key: Key; versions: Version[] }>();
  readonly #partitions = new Map<string, Set<Key>>();
  readonly #listed = new Map<string, Set<Key>>();
  readonly #done = new Set<string>();
  readonly #now: () => number;
  readonly #pageSize: number;
  readonly #onWrite: OnWrite;

  /** Errors of unsupported requests, recorded here because a process may catch the error. */
  readonly unknown: string[] = [];

  /** Creates an empty table. `pageSize` is the maximum number of rows in one answer to a query. */
  constructor(
    now: () => number,
    {
      pageSize = Infinity,
      onWrite = () => undefined,
    }: { pageSize?: number | undefined; onWrite?: OnWrite } = {},
  ) {
    this.#now = now;
    this.#pageSize = pageSize;
    this.#onWrite = onWrite;
  }

  /** Returns the current version of every row. */
  all(): Item[] {
    return [...this.#rows.values()].map(({ versions }) => versions.at(-1)?.item).filter(isThere);
  }

  /**
   * Carries out a request. `lag` is the age of an eventually consistent answer in milliseconds. `attempts` is the
   * number of the SDK's attempts, including this one.
   */
  perform(request: TableRequest, lag: number, attempts = 1): Record<string, unknown> {
    try {
      return this.#perform(request, lag, attempts);
    } catch (error) {
      // Simulated errors of DynamoDB have subclasses of Error.
      if (error instanceof Error && error.constructor === Error) this.unknown.push(error.message);
      throw error;
    }
  }

  #perform({ kind, input }: TableRequest, lag: number, attempts: number): Record<string, unknown> {
    const at = input['ConsistentRead'] === true ? Infinity : this.#now() - lag;
    switch (kind) {
      case 'GetCommand':
        return { Item: structuredClone(this.#read(input['Key'] as Key, at)) };
      case 'QueryCommand':
        return this.#query(input as unknown as Query, at);
      case 'BatchGetCommand':
        return this.#batchGet(input['RequestItems'] as never, lag);
      case 'BatchWriteCommand':
        return this.#batchWrite(input['RequestItems'] as never);
      case 'PutCommand':
      case 'UpdateCommand':
      case 'DeleteCommand':
        return this.#single(kind, input as Write, attempts);
      case 'TransactWriteCommand':
        return this.#transact(input as never);
      default:
        throw new Error(`The simulated table does not know ${kind}`);
    }
  }

  #read({ pk, sk }: Key, at = Infinity): Item | undefined {
    const versions = this.#rows.get(`${pk}\n${sk}`)?.versions;
    return at === Infinity ? versions?.at(-1)?.item : versions?.findLast((version) => version.at <= at)?.item;
  }

  /** Returns the keys of current and former rows with this partition key in the table or its index. */
  #candidates(isIndex: boolean, pk: unknown): Key[] {
    if (typeof pk !== 'string') throw new Error('A query without a key');
    return [...((isIndex ? this.#listed : this.#partitions).get(pk)?.values() ?? [])];
  }

  #write(key: Key, item: Item | undefined): void {
    const id = `${key.pk}\n${key.sk}`;
    const row = this.#rows.get(id) ?? { key, versions: [] };
    const now = this.#now();
    this.#onWrite(row.versions.at(-1)?.item, item);
    const isOld = (_: Version, place: number) => (row.versions[place + 1]?.at ?? now) < now - mostLag;
    row.versions = row.versions.filter((version, place) => !isOld(version, place));
    row.versions.push({ at: now, item });
    this.#rows.set(id, row);
    note(this.#partitions, key.pk, row.key);
    if (typeof item?.['gsi1pk'] === 'string') note(this.#listed, item['gsi1pk'], row.key);
  }

  #query(query: Query, at: number): Record<string, unknown> {
    const given = givenBy(query);
    const isIndex = query.IndexName !== undefined;
    if (isIndex && query.IndexName !== tableDefinition.index.name) throw new Error('An unknown index');
    const holds = conditionOf(query.KeyConditionExpression);
    const place = (item: Item) =>
      isIndex ? `${item['gsi1sk']}\n${item['pk']}\n${item['sk']}` : `${item['sk']}`;
    const pk = given.values[':pk'] ?? given.values[':list'];
    const found = this.#candidates(isIndex, pk)
      .map((key) => this.#read(key, at))
      .filter(isThere)
      .filter((item) => (!isIndex || item['gsi1pk'] !== undefined) && holds(item, given))
      .map((item) => [place(item), item] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    if (query.ScanIndexForward === false) found.reverse();
    const start = query.ExclusiveStartKey && place(query.ExclusiveStartKey);
    const from = start === undefined ? 0 : found.findIndex(([of]) => isBehind(of, start, query));
    const rest = from < 0 ? [] : found.slice(from);
    const page = rest.slice(0, Math.min(query.Limit ?? Infinity, this.#pageSize)).map(([, item]) => item);
    const filter = query.FilterExpression && conditionOf(query.FilterExpression);
    const Items = page
      .filter((item) => !filter || filter(item, given))
      .map((item) => structuredClone(project(item, query)));
    const last = page.at(-1);
    return { Items, ...(last && page.length < rest.length && { LastEvaluatedKey: keysOf(last) }) };
  }

  #batchGet(
    tables: Record<string, { readonly Keys: Key[]; readonly ConsistentRead?: boolean }>,
    lag: number,
  ) {
    const Responses = Object.fromEntries(
      Object.entries(tables).map(([name, { Keys, ConsistentRead }]) => [
        name,
        Keys.flatMap(
          (key) => structuredClone(this.#read(key, ConsistentRead ? Infinity : this.#now() - lag)) ?? [],
        ),
      ]),
    );
    return { Responses, UnprocessedKeys: {} };
  }

  #batchWrite(tables: Record<string, { PutRequest?: { Item: Item & Key }; DeleteRequest?: { Key: Key } }[]>) {
    for (const request of Object.values(tables).flat()) {
      if (request.PutRequest) this.#write(keyOf(request.PutRequest.Item), stored(request.PutRequest.Item));
      else if (request.DeleteRequest) this.#write(request.DeleteRequest.Key, undefined);
    }
    return { UnprocessedItems: {} };
  }

  #single(kind: string, write: Write, attempts: number): Record<string, unknown> {
    const key = keyOf(write.Key ?? write.Item);
    const before = this.#read(key);
    if (!isAllowed(write, before))
      throw new ConditionalCheckFailedException({
        message: 'The conditional request failed',
        $metadata: { attempts },
        ...(before && { Item: marshalled(before) }),
      });
    const after = this.#outcome(kind.replace('Command', ''), key, write);
    this.#write(key, after);
    const { ReturnValues } = write;
    if (ReturnValues === 'ALL_NEW' || ReturnValues === 'UPDATED_NEW')
      return { Attributes: structuredClone(after) };
    if (ReturnValues !== undefined) throw new Error(`The simulated table does not know ${ReturnValues}`);
    return {};
  }

  #inTransaction(kind: string, key: Key, write: Write): Item | undefined {
    try {
      return this.#outcome(kind, key, write);
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'ValidationException') throw error;
      const CancellationReasons = [{ Code: 'ValidationError' }];
      throw new TransactionCanceledException({ message: error.message, $metadata: {}, CancellationReasons });
    }
  }

  #outcome(kind: string, key: Key, write: Write): Item | undefined {
    if (kind === 'Delete') return undefined;
    if (kind === 'Put') return stored(write.Item as Item);
    if (kind !== 'Update') throw new Error(`The simulated table does not know ${kind}`);
    return stored(
      updated(write.UpdateExpression ?? '', this.#read(key) ?? { ...keyOf(key) }, givenBy(write)),
    );
  }

  #transact(input: { readonly TransactItems: Record<string, Write>[]; readonly ClientRequestToken: string }) {
    if (this.#done.has(input.ClientRequestToken)) return {};
    const actions = input.TransactItems.flatMap((action) => Object.entries(action));
    const keys = actions.map(([, write]) => keyOf(write.Key ?? write.Item));
    if (new Set(keys.map(({ pk, sk }) => `${pk}\n${sk}`)).size < keys.length)
      throw new Error('A transaction names one row twice');
    const failed = actions.map(([, write], place) => !isAllowed(write, this.#read(keys[place] as Key)));
    if (failed.includes(true))
      throw new TransactionCanceledException({
        message: 'Transaction cancelled',
        $metadata: {},
        CancellationReasons: failed.map((isFailed, place) => {
          const before = this.#read(keys[place] as Key);
          if (!isFailed) return { Code: 'None' };
          return { Code: 'ConditionalCheckFailed', ...(before && { Item: marshalled(before) }) };
        }),
      });
    // All results are computed before the first write, because a transaction writes all rows or none.
    const outcomes = actions.map(([kind, write], place) =>
      kind === 'ConditionCheck' ? undefined : this.#inTransaction(kind, keys[place] as Key, write),
    );
    for (const [place, [kind]] of actions.entries())
      if (kind !== 'ConditionCheck') this.#write(keys[place] as Key, outcomes[place]);
    this.#done.add(input.ClientRequestToken);
    return {};
  }
}

function note(keys: Map<string, Set<Key>>, pk: string, key: Key): void {
  const known = keys.get(pk) ?? new Set();
  keys.set(pk, known.add(key));
}

function isThere(item: Item | undefined): item is Item {
  return item !== undefined;
}

function isBehind(place: string, start: string, { ScanIndexForward }: Query): boolean {
  return ScanIndexForward === false ? place < start : place > start;
}

function isAllowed(write: Write, before: Item | undefined): boolean {
  const { ConditionExpression: text } = write;
  return text === undefined || conditionOf(text)(before ?? {}, givenBy(write));
}

function givenBy({
  ExpressionAttributeNames: names = {},
  ExpressionAttributeValues: values = {},
}: Expressions) {
  return { names, values };
}

function keyOf(row: Partial<Key> | undefined): Key {
  if (row?.pk === undefined || row.sk === undefined) throw new Error('A row without a key');
  return { pk: row.pk, sk: row.sk };
}

function keysOf(item: Item): Item {
  const names = ['pk', 'sk', 'gsi1pk', 'gsi1sk'];
  return Object.fromEntries(names.flatMap((name) => (name in item ? [[name, item[name]]] : [])));
}

function project(item: Item, query: Query): Item {
  if (query.IndexName !== undefined) return keysOf(item);
  if (query.ProjectionExpression === undefined) return item;
  const names = query.ProjectionExpression.split(',').map((name) => name.trim());
  return Object.fromEntries(names.flatMap((name) => (name in item ? [[name, item[name]]] : [])));
}

function marshalled(item: Item) {
  return marshall(item, { removeUndefinedValues: true });
}

/** Returns the item as DynamoDB stores it, without undefined values. Throws for values that are not plain. */
function stored<T>(value: T): T {
  if (Array.isArray(value)) return value.filter((each) => each !== undefined).map(stored) as T;
  if (value instanceof Uint8Array || typeof value !== 'object' || value === null) return value;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) throw new Error('A row keeps plain values only');
  const kept = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(kept.map(([name, each]) => [name, stored(each)])) as T;
}

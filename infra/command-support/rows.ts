import { setTimeout as sleep } from 'node:timers/promises';
import {
  BatchWriteItemCommand,
  type DynamoDBClient,
  paginateScan,
  ResourceNotFoundException,
  ScanCommand,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import { CommandError } from './command-error.ts';
import type { RawRow } from './row-file.ts';

/** A table and how to reach it. */
export interface TableAt {
  readonly client: DynamoDBClient;
  readonly name: string;
}

const attempts = 10;
const batchSize = 25;

/** Reads every row of a table, in DynamoDB's own form. */
export async function* allRows({ client, name }: TableAt): AsyncIterable<RawRow> {
  for await (const { Items = [] } of paginateScan({ client }, { TableName: name, ConsistentRead: true }))
    yield* Items;
}

export async function isEmpty({ client, name }: TableAt): Promise<boolean> {
  const page = await client.send(new ScanCommand({ TableName: name, Limit: 1, ConsistentRead: true }));
  return (page.Items ?? []).length === 0;
}

export async function exists(table: TableAt): Promise<boolean> {
  try {
    await isEmpty(table);
    return true;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return false;
    throw error;
  }
}

/** Writes rows unconditionally, for an unused table. Throws a CommandError if DynamoDB keeps refusing them. */
export async function putRows({ client, name }: TableAt, rows: AsyncIterable<RawRow>): Promise<number> {
  let count = 0;
  let batch: WriteRequest[] = [];
  const flush = async () => {
    let pending = batch;
    batch = [];
    for (let attempt = 0; pending.length > 0; attempt++) {
      if (attempt === attempts)
        throw new CommandError(`The table ${name} accepts no more rows at the moment; try again.`);
      if (attempt > 0) await sleep(50 * 2 ** attempt);
      const answer = await client.send(new BatchWriteItemCommand({ RequestItems: { [name]: pending } }));
      pending = answer.UnprocessedItems?.[name] ?? [];
    }
  };
  for await (const row of rows) {
    batch.push({ PutRequest: { Item: { ...row } } });
    count++;
    if (batch.length === batchSize) await flush();
  }
  await flush();
  return count;
}

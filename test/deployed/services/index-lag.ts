import { BatchWriteItemCommand, type DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import type { AwsRequest } from '#test/deployed/endpoints.ts';
import type { Table } from './table.ts';

/**
 * Global secondary indexes are eventually consistent
 * (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.html, "Data synchronization between tables and
 * global secondary indexes"). A held index is a copy of that moment: it misses what is written after, and goes on naming
 * what has changed or is gone.
 */
export interface IndexLag {
  hold(): Promise<void>;
  /** The index has caught up. */
  release(): void;
  /** The body of a call, asked of the copy where it is for a held index. */
  redirect(request: AwsRequest): Buffer;
}

/** https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchWriteItem.html */
const largestBatch = 25;

export function createIndexLag(client: DynamoDBClient, table: Table): IndexLag {
  let copies = 0;
  let held: string | undefined;

  return {
    hold: async () => {
      const name = `${table.name}-held-${++copies}`;
      await table.createLike(name);
      for (const index of table.indexes) {
        const pages = paginateScan(
          { client, pageSize: largestBatch },
          { TableName: table.name, IndexName: index },
        );
        for await (const { Items = [] } of pages) {
          if (Items.length === 0) continue;
          const puts = Items.map((Item) => ({ PutRequest: { Item } }));
          await client.send(new BatchWriteItemCommand({ RequestItems: { [name]: puts } }));
        }
      }
      held = name;
    },
    release: () => {
      held = undefined;
    },
    redirect: ({ operation, body }) => {
      if (held === undefined || operation !== 'Query') return body;
      const input = JSON.parse(body.toString()) as { readonly IndexName?: string };
      return input.IndexName === undefined
        ? body
        : Buffer.from(JSON.stringify({ ...input, TableName: held }));
    },
  };
}

import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Item } from '#functions/db/table.ts';
import { allRows } from '#infra/command-support/rows.ts';

/** Returns every row of a table, unmarshalled. */
export async function dumpTable(at: {
  readonly client: DynamoDBClient;
  readonly tableName: string;
}): Promise<Item[]> {
  const items: Item[] = [];
  for await (const row of allRows({ client: at.client, name: at.tableName }))
    items.push(unmarshall({ ...row }));
  return items;
}

import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { vi } from 'vitest';
import { createTable } from '#functions/db/table.ts';

/**
 * A table with a mocked client. The class is not mocked, because then the mock would also record background requests of
 * other test files in the process.
 */
export function createMockedTable() {
  const documents = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'local' }));
  const from = vi.spyOn(DynamoDBDocumentClient, 'from').mockReturnValueOnce(documents);
  const table = createTable({ client: new DynamoDBClient({ region: 'local' }), name: 'shop' });
  from.mockRestore();
  return { table, dynamo: mockClient(documents) };
}

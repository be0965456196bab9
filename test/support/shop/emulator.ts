import { randomUUID } from 'node:crypto';
import { DeleteTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createTable, type Table } from '#functions/db/table.ts';
import { localDynamo } from '#infra/command-support/local-dynamo.ts';
import { createShopTable } from '#infra/local/emulator.ts';
import { leave } from './left-behind.ts';

/** Address of the emulator that the test run has started (test/support/shop/global-setup.ts). */
function endpoint(): string {
  const address = process.env['TEST_DYNAMODB_ENDPOINT'];
  if (!address)
    throw new Error('The emulator is started by vitest: run this through `npm test` or `npx vitest`');
  return address;
}

/** Creates a table, so that test files do not share rows. The table is deleted at the end of the test or the file. */
export async function freshTable(): Promise<{
  table: Table;
  client: DynamoDBClient;
  name: string;
  endpoint: string;
}> {
  const name = `shop-${randomUUID()}`;
  const client = localDynamo(endpoint());
  await createShopTable(client, name);
  // The table is deleted, because the emulator slows down with many tables: it creates the first in 0.6 ms, the 3,000th
  // in 14 ms. The deletion has its own client, because the test may have made `client` fail.
  leave(async () => {
    client.destroy();
    const other = localDynamo(endpoint());
    await other.send(new DeleteTableCommand({ TableName: name }));
    other.destroy();
  });
  return { table: createTable({ client, name }), client, name, endpoint: endpoint() };
}

/**
 * Makes the table carry out each write of this client but lose the first answer, so that the SDK sends each write again
 * immediately.
 */
export async function loseFirstAnswers(client: DynamoDBClient): Promise<void> {
  const strategy = Object.assign(await client.config.retryStrategy(), { baseDelay: 0 });
  Object.defineProperty(strategy, 'capacity', { get: () => 500, set: () => undefined });
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const answer = next(args);
      const { headers } = args.request as { readonly headers: Readonly<Record<string, string>> };
      const isRead = /^(?:Get|Query|BatchGet|Scan)/.test(String(context.commandName));
      if (isRead || !headers['amz-sdk-request']?.startsWith('attempt=1;')) return answer;
      await answer.catch(() => undefined);
      throw Object.assign(new Error('The answer was lost'), { name: 'TimeoutError' });
    },
    { step: 'deserialize', priority: 'high', name: 'loseFirstAnswers' },
  );
}

/** Opens a table that another process has created. */
export function openTable(name: string): { readonly table: Table; readonly name: string } {
  return { table: createTable({ client: localDynamo(endpoint()), name }), name };
}

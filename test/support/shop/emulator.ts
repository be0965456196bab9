import { randomUUID } from 'node:crypto';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createTable, type Table } from '#functions/db/table.ts';
import { createShopTable, localDynamo } from '#infra/local/emulator.ts';

/** Address of the emulator that the test run started once (test/support/shop/global-setup.ts). */
function endpoint(): string {
  const address = process.env['TEST_DYNAMODB_ENDPOINT'];
  if (!address)
    throw new Error('The emulator is started by vitest: run this through `npm test` or `npx vitest`');
  return address;
}

/** A table of its own, so that test files do not see each other's rows. */
export async function freshTable(): Promise<{
  table: Table;
  client: DynamoDBClient;
  name: string;
  endpoint: string;
}> {
  const name = `shop-${randomUUID()}`;
  const client = localDynamo(endpoint());
  await createShopTable(client, name);
  return { table: createTable({ client, name }), client, name, endpoint: endpoint() };
}

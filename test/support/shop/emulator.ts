import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createTable, type Table } from '#functions/db/table.ts';
import { createShopTable, localCredentials } from '#infra/local/emulator.ts';

/** Address of the emulator that the test run started once (test/support/shop/global-setup.ts). */
function endpoint(): string {
  const address = process.env['TEST_DYNAMODB_ENDPOINT'];
  if (!address)
    throw new Error('The emulator is started by vitest: run this through `npm test` or `npx vitest`');
  return address;
}

/** The emulator wants a signature, and does not look at it. */
const signed = {
  'x-amz-date': '20260101T000000Z',
  authorization:
    'AWS4-HMAC-SHA256 Credential=local/20260101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=none',
};

let connections: DynamoDBClient['config']['requestHandler'] | undefined;

/** The clients of a file share their connections. */
function makeClient(): DynamoDBClient {
  const client = new DynamoDBClient({
    endpoint: endpoint(),
    region: 'local',
    credentials: localCredentials,
    signer: {
      sign: async (request) => {
        Object.assign(request.headers, signed);
        return request;
      },
    },
    ...(connections && { requestHandler: connections }),
  });
  connections = client.config.requestHandler;
  return client;
}

/** A table of its own, so that test files do not see each other's rows. */
export async function freshTable(): Promise<{
  table: Table;
  client: DynamoDBClient;
  name: string;
  endpoint: string;
}> {
  const name = `shop-${randomUUID()}`;
  const client = makeClient();
  await createShopTable(client, name);
  return { table: createTable({ client, name }), client, name, endpoint: endpoint() };
}

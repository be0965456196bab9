import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { keys } from '#functions/db/keys.ts';
import { createTable, type Table } from '#functions/db/table.ts';
import { localDynamo } from '../local/emulator.ts';
import { Sentence } from './sentence.ts';

/** What the running local shop writes to `<data>/endpoint.json`. */
interface Endpoint {
  readonly dynamodb: string;
  readonly tableName: string;
}

/**
 * The table of the shop: on AWS the one named by TABLE_NAME, otherwise that of the shop that runs on this machine.
 * Throws a Sentence when it cannot be reached.
 */
export async function openShopTable(options: {
  /** Data folder of the local shop; given, it wins over TABLE_NAME. */
  readonly dataDirectory: string | undefined;
  readonly tableName: string | undefined;
}): Promise<Table> {
  const { dataDirectory, tableName } = options;
  if (tableName && dataDirectory === undefined) {
    const table = createTable({ client: new DynamoDBClient({}), name: tableName });
    await reach(table, (name) => onAws(name, tableName));
    return table;
  }
  const folder = dataDirectory ?? '.data';
  const notRunning = `No shop is running on the data folder ${folder}. Start it with "npm start" and run this again; for a shop on AWS set TABLE_NAME.`;
  const endpoint = readEndpoint(folder);
  if (!endpoint) throw new Sentence(notRunning);
  const table = createTable({ client: localDynamo(endpoint.dynamodb), name: endpoint.tableName });
  await reach(table, () => notRunning);
  return table;
}

function readEndpoint(folder: string): Endpoint | undefined {
  try {
    const { dynamodb, tableName } = JSON.parse(
      readFileSync(join(folder, 'endpoint.json'), 'utf8'),
    ) as Endpoint;
    return { dynamodb: String(dynamodb), tableName: String(tableName) };
  } catch {
    return undefined;
  }
}

/** A read of nothing in particular, before anything is asked of the person. */
async function reach(table: Table, explain: (errorName: string) => string): Promise<void> {
  try {
    await table.get(keys.settings());
  } catch (error) {
    throw new Sentence(explain(error instanceof Error ? error.name : ''));
  }
}

function onAws(errorName: string, tableName: string): string {
  switch (errorName) {
    case 'ResourceNotFoundException':
      return `There is no table ${tableName} in this AWS account and region.`;
    case 'CredentialsProviderError':
      return 'No AWS credentials were found. Sign in first, for example with "aws sso login".';
    case 'AccessDeniedException':
      return `These AWS credentials may not read the table ${tableName}.`;
    default:
      return `The table ${tableName} could not be reached (${errorName}). Are AWS_REGION and the network right?`;
  }
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { explainAws } from '#infra/admin/aws-errors.ts';
import { CommandError } from '#infra/admin/command-error.ts';
import { tableInUse } from '#infra/deployed-stack.ts';
import { localDynamo } from '#infra/local/emulator.ts';
import { readStage, type Stage } from '#infra/stage.ts';
import type { TableAt } from './rows.ts';

/** What the running local shop writes to `<data>/endpoint.json`. */
interface Endpoint {
  readonly dynamodb: string;
  readonly tableName: string;
  /** Where the pictures are; a shop of version 0.1 does not say. */
  readonly media?: { readonly url: string; readonly bucket: string };
}

export interface Choice {
  /** Data folder of a shop that runs on this machine; given, it wins over TABLE_NAME. */
  readonly data?: string | undefined;
  /** A deployed stage. */
  readonly stage?: string | undefined;
  /** A table in the AWS account that is signed in to (TABLE_NAME). */
  readonly table?: string | undefined;
}

export interface Chosen {
  readonly at: TableAt;
  readonly where: 'here' | 'aws';
  /** What it is the table of, in words. */
  readonly words: string;
  /** What to do for the shop to use another table from now on. */
  switchTo(name: string): string;
}

/** The table of the shop that is meant. Throws a CommandError when it cannot be found. */
export async function whichTable({ data, stage, table }: Choice): Promise<Chosen> {
  if (stage !== undefined) return ofStage(stage);
  if (table && data === undefined) {
    return {
      at: { client: new DynamoDBClient({}), name: table },
      where: 'aws',
      words: `the table ${table}`,
      switchTo: (name) => `Set "table": "${name}" in the stage's file in infra/stages and deploy.`,
    };
  }
  return ofLocalShop(data ?? '.data');
}

/** The table that a deployed stage uses; undefined before its first deploy. */
export async function stageTable(stage: Stage): Promise<TableAt | undefined> {
  const name = await tableInUse(stage);
  return name === undefined ? undefined : { client: new DynamoDBClient({ region: stage.region }), name };
}

async function ofStage(name: string): Promise<Chosen> {
  const stage = readStage(name);
  const at = await stageTable(stage);
  if (!at) throw new CommandError(`The stage ${name} was never deployed: it has no table yet.`);
  return {
    at,
    where: 'aws',
    words: `the stage ${name}`,
    switchTo: (other) =>
      `Set "table": "${other}" in infra/stages/${name}.json and run "npm run deploy -- --stage ${name}".`,
  };
}

function ofLocalShop(folder: string): Chosen {
  const endpoint = readEndpoint(folder);
  if (!endpoint) {
    throw new CommandError(
      `No shop is running on the data folder ${folder}. Start it with "npm start" and run this again; for a shop on AWS add --stage NAME or set TABLE_NAME.`,
    );
  }
  return {
    at: { client: localDynamo(endpoint.dynamodb), name: endpoint.tableName },
    where: 'here',
    words: `the shop in ${folder}`,
    switchTo: (name) => `Write ${name} into ${join(folder, 'table.name')} and start the shop again.`,
  };
}

/** What the shop that runs on a data folder says of itself; undefined where none runs. */
export function readEndpoint(folder: string): Endpoint | undefined {
  try {
    const { dynamodb, tableName, media } = JSON.parse(
      readFileSync(join(folder, 'endpoint.json'), 'utf8'),
    ) as Endpoint;
    return { dynamodb: String(dynamodb), tableName: String(tableName), ...(media && { media }) };
  } catch {
    return undefined;
  }
}

/** Why a table could not be reached, as a CommandError; a fault of our own comes back as it is. */
export function explainTable(error: unknown, { at, where, words }: Chosen): unknown {
  if (!(error instanceof Error) || !isFromOutside(error)) return error;
  if (where === 'here')
    return new CommandError(`The database of ${words} does not answer. Is it still running?`);
  return error.name === 'ResourceNotFoundException'
    ? new CommandError(`There is no table ${at.name} in this AWS account and region.`)
    : explainAws(error, `read or write the table ${at.name}`);
}

/** Answers of AWS carry `$metadata`; what never reached it has no answer, a code of the network or no credentials. */
function isFromOutside(error: Error): boolean {
  return '$metadata' in error || 'code' in error || error.name === 'CredentialsProviderError';
}

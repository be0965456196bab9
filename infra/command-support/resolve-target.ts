import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createMediaStore, type MediaLibrary } from '#functions/pictures/media-store.ts';
import { limitedTo } from '#functions/platform/aws-limits.ts';
import { squareUrls } from '#functions/platform/config.ts';
import type { SecretName } from '#functions/platform/secrets.ts';
import { explainAws } from './aws-errors.ts';
import { CommandError } from './command-error.ts';
import { readStack } from './deployed-stack.ts';
import { localCredentials, localDynamo } from './local-dynamo.ts';
import type { TableAt } from './rows.ts';
import { readSecret } from './secret-parameters.ts';
import { readDraft, type Stage } from './stage.ts';

/** Contents of `<data>/endpoint.json`, which a running local shop writes. */
interface Endpoint {
  readonly dynamodb: string;
  readonly tableName: string;
  /** Address of the pictures; missing in the file of a shop of version 0.1. */
  readonly media?: { readonly url: string; readonly bucket: string };
  /** Name of Square's environment, or the simulator's address. */
  readonly square?: string;
}

export interface Choice {
  /** Data folder of a local shop. */
  readonly data?: string | undefined;
  /** Name of a deployed stage. */
  readonly stage?: string | undefined;
}

/** Shop that a command works on. */
export interface Chosen {
  readonly at: TableAt;
  readonly where: 'here' | 'aws';
  /** Description of the shop in messages. */
  readonly words: string;
  /** Returns an instruction for the operator: how to make the shop use the table `name`. */
  switchTo(name: string): string;
  /** Returns the store of the shop's pictures; undefined for a deployed shop before its first deploy. */
  media(): Promise<MediaLibrary | undefined>;
  /** Reads a secret; returns undefined if it is missing. Throws a CommandError if AWS refuses or does not answer. */
  secret(name: SecretName): Promise<string | undefined>;
  /** Address of Square or of the simulator. */
  readonly squareUrl: string | undefined;
}

/** Finds the shop for the command's options. Throws a CommandError if its table cannot be found. */
export async function whichShop({ data, stage }: Choice): Promise<Chosen> {
  return stage === undefined ? ofLocalShop(data ?? '.data') : ofStage(stage);
}

/** Returns the table of a deployed stage; undefined before its first deploy. */
export async function stageTable(stage: Stage): Promise<TableAt | undefined> {
  const name = stage.table || (await readStack(stage.stackName, stage))?.outputs['TableName'];
  return name === undefined ? undefined : { client: new DynamoDBClient({ region: stage.region }), name };
}

/** Throws a CommandError if the name is invalid or the deploy workflow's roles may not use its table (infra/roles). */
export function checkTableName(name: string, stageName: string | undefined): void {
  if (!/^[\w.-]{3,255}$/.test(name))
    throw new CommandError(
      `"${name}" cannot be the name of a table: 3 to 255 letters, digits, dots, dashes or underscores.`,
    );
  if (stageName === 'prod' && !name.startsWith('Gallery-'))
    throw new CommandError('The table’s name must begin with Gallery-: the workflow may deploy no other.');
}

async function ofStage(name: string): Promise<Chosen> {
  // An incomplete shop.config.ts must not stop a command during an incident, and `readStage` would throw.
  const { stage } = readDraft(name);
  const at = await stageTable(stage);
  if (!at) throw new CommandError(`The stage ${name} was never deployed: it has no table yet.`);
  return {
    at,
    where: 'aws',
    words: `the stage ${name}`,
    switchTo: (other) =>
      `Set "table": "${other}" in infra/stages/${name}.json and run "npm run deploy -- --stage ${name}".`,
    media: async () => {
      const bucket = (await readStack(stage.stackName, stage))?.outputs['MediaBucket'];
      if (!bucket) return undefined;
      // Uploads from the operator's machine take longer than uploads from a Lambda.
      return createMediaStore(bucket, {
        region: stage.region,
        ...limitedTo({ answerMs: 60_000, attempts: 3 }),
      });
    },
    secret: (secret) => readSecret(stage, secret),
    squareUrl: process.env['SQUARE_BASE_URL'] ?? squareUrls[stage.isLive ? 'production' : 'sandbox'],
  };
}

function ofLocalShop(folder: string): Chosen {
  const endpoint = readJsonFile<Endpoint>(join(folder, 'endpoint.json'));
  if (!endpoint) {
    throw new CommandError(
      `No shop is running on the data folder ${folder}. Start it with "npm start" and run this again; for a shop on AWS add --stage NAME.`,
    );
  }
  const { media, square } = endpoint;
  const secrets = readJsonFile<Partial<Record<SecretName, string>>>(join(folder, 'shop.json')) ?? {};
  const squareUrl = square === 'production' || square === 'sandbox' ? squareUrls[square] : square;
  const isReal = Object.values(squareUrls).some((known) => known === squareUrl);
  return {
    at: { client: localDynamo(endpoint.dynamodb), name: endpoint.tableName },
    where: 'here',
    words: `the shop in ${folder}`,
    switchTo: (name) => `Write ${name} into ${join(folder, 'table.name')} and start the shop again.`,
    media: async () =>
      media &&
      createMediaStore(media.bucket, {
        endpoint: media.url,
        region: 'local',
        credentials: localCredentials,
      }),
    // A local shop that uses the real Square gets its token from the environment.
    secret: async (name) =>
      name === 'squareAccessToken' && isReal ? process.env['SQUARE_ACCESS_TOKEN'] : secrets[name],
    squareUrl,
  };
}

/** Returns undefined if the file is missing or is not JSON. */
function readJsonFile<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}

/** Runs `work` with the table of a shop. Throws a CommandError if the table cannot be reached. */
export async function withTable<T>(chosen: Chosen, work: (at: TableAt) => Promise<T>): Promise<T> {
  try {
    return await work(chosen.at);
  } catch (error) {
    throw explainTable(error, chosen);
  }
}

/** Turns a connection error into a CommandError; returns other errors unchanged. */
export function explainTable(error: unknown, { at, where, words }: Chosen): unknown {
  if (!(error instanceof Error) || !isFromOutside(error)) return error;
  if (where === 'here')
    return new CommandError(`The database of ${words} does not answer. Is it still running?`);
  return error.name === 'ResourceNotFoundException'
    ? new CommandError(`There is no table ${at.name} in this AWS account and region.`)
    : explainAws(error, `read or write the table ${at.name}`);
}

/** Tells whether the error came from AWS (`$metadata`), the network (`code`) or missing credentials. */
function isFromOutside(error: Error): boolean {
  return '$metadata' in error || 'code' in error || error.name === 'CredentialsProviderError';
}

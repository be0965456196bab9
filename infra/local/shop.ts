import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from '#infra/build/web-build.ts';
import { CommandError } from '#infra/command-support/command-error.ts';
import { localCredentials, localDynamo } from '#infra/command-support/local-dynamo.ts';
import { termsProblems } from '#infra/command-support/terms-of-sale.ts';
import { allowsSome } from '#infra/config/lambda-groups.ts';
import { createSes } from '#infra/local/aws/ses.ts';
import { createMailViewer } from '#infra/local/mail-viewer/viewer.ts';
import { delivery, retention, shop, taxes } from '#shop-config';
import { startAwsEndpoints } from './aws-endpoints.ts';
import {
  type DataDirectory,
  damagedFile,
  openDataDirectory,
  releaseFolder,
  rememberEmulator,
} from './data-directory.ts';
import { DatabaseRefused, type Emulator, startEmulator } from './emulator.ts';
import { checkProgram, findEmulator } from './emulator-binary.ts';
import { ensureAdmin } from './first-admin.ts';
import { watchFirstSync } from './first-sync.ts';
import { type LocalLambdas, loadLambdas } from './lambdas.ts';
import { LocalParameters } from './local-parameters.ts';
import { close } from './loopback.ts';
import type { LocalOptions } from './options.ts';
import { startSchedules } from './schedules.ts';
import { checkPort, startSite } from './site.ts';
import { startSquare } from './square.ts';
import { createSyncMachine, type LocalStateMachine } from './state-machine.ts';
import { openTable } from './table.ts';
import type { Terminal } from './terminal.ts';

export interface LocalShop {
  readonly url: string;
  stop(): Promise<void>;
}

const bucket = 'media';
const secretsPath = '/shop';
const mailEvents = 'mail-events';

/**
 * Starts the whole shop on one machine. The Lambdas run unchanged and call local services that use AWS's and Square's
 * protocols. Resolves once the shop answers; the first sync continues in the background.
 */
export async function startLocalShop(
  root: string,
  options: LocalOptions,
  terminal: Terminal,
): Promise<LocalShop> {
  const problems = termsProblems({ delivery, taxes, currency: shop.currency, retention });
  if (problems.length > 0) throw new CommandError(`shop.config.ts: ${problems.join('; ')}.`);
  const closing: (() => Promise<unknown> | undefined)[] = [];
  const stop = async () => {
    for (const close of closing.reverse()) await close();
  };
  try {
    const directory = openDataDirectory(options.dataDirectory, options.fresh);
    closing.push(async () => releaseFolder(directory));
    await checkPort(options.port);
    return await startParts(root, options, directory, closing, stop, terminal);
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Runs the reconciler first, because it finds the orders of requests for lost links. Their emails are then due. */
async function sendDue({ reconcile, mail }: LocalLambdas): Promise<void> {
  await reconcile({});
  await mail({});
}

async function startDatabase(file: string): Promise<Emulator> {
  if (!process.env['DYNAMODB_ENDPOINT']) checkProgram(findEmulator(), `${file}.program`);
  try {
    return await startEmulator({ file });
  } catch (error) {
    throw error instanceof DatabaseRefused ? damagedFile(file, firstSentence(error.message)) : error;
  }
}

function firstSentence(text: string): string {
  return text.replace(/^error: /, '').split('. ')[0] ?? text;
}

async function startParts(
  root: string,
  options: LocalOptions,
  directory: DataDirectory,
  closing: (() => Promise<unknown> | undefined)[],
  stop: () => Promise<void>,
  terminal: Terminal,
): Promise<LocalShop> {
  const url = `http://localhost:${options.port}`;
  const square = await startSquare(options, directory, url);
  closing.push(() => square.simulator?.stop());

  const emulator = await startDatabase(directory.database);
  closing.push(() => emulator.stop());
  rememberEmulator(directory, emulator.process?.pid);
  const client = localDynamo(emulator.endpoint);
  const { tableName } = directory;
  await openTable({ client, name: tableName }, terminal.print);
  let lambdas: LocalLambdas | undefined;
  const ses = createSes({
    folder: directory.mail,
    identities: [shop.email],
    configurationSets: [mailEvents],
    publish: async (event) => lambdas?.mail({ Records: [{ Sns: { Message: JSON.stringify(event) } }] }),
  });
  let workflow: LocalStateMachine | undefined;
  const aws = await startAwsEndpoints({
    parameters: new LocalParameters(
      secretsPath,
      directory.secretsFile,
      square.secrets,
      square.simulator && directory.connectionFile,
    ),
    startExecution: async (execution) => {
      if (!workflow) throw new Error('The workflow is not ready yet');
      workflow.start(execution);
    },
    buckets: directory.media,
    ses,
    allows: allowsSome,
  });
  closing.push(() => aws.stop());
  writeFileSync(
    directory.endpoint,
    JSON.stringify({
      dynamodb: emulator.endpoint,
      tableName,
      media: { url: aws.url, bucket },
      square: square.environment.SQUARE_ENVIRONMENT,
    }),
  );

  Object.assign(process.env, {
    ...square.environment,
    LOG_FILE: directory.log,
    TABLE_NAME: tableName,
    SITE_ORIGIN: url,
    SECRETS_PATH: secretsPath,
    MEDIA_BUCKET: bucket,
    SYNC_STATE_MACHINE_ARN: 'arn:aws:states:local:000000000000:stateMachine:sync',
    PAGE_TEMPLATE: join(root, 'dist', 'pages', 'shell.html'),
    MAIL_FROM: shop.email,
    MAIL_CONFIGURATION_SET: mailEvents,
    MAIL_TEST_ORDERS: 'on',
    AWS_REGION: 'local',
    AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: emulator.endpoint,
    AWS_ENDPOINT_URL_SSM: aws.url,
    AWS_ENDPOINT_URL_SFN: aws.url,
    AWS_ENDPOINT_URL_S3: aws.url,
    AWS_ENDPOINT_URL_SESV2: aws.url,
  });
  if (!options.dev) terminal.print('Building the pages…');
  // The build runs in its own process while the Lambdas load, so the two take little more time than one.
  const [loaded] = await Promise.all([loadLambdas(), options.dev ? undefined : buildWeb(root)]);
  lambdas = loaded;
  workflow = createSyncMachine(loaded);
  closing.push(() => workflow?.stop());

  // Vite is loaded only in development, because loading takes a fifth of a second.
  const vite = options.dev ? await (await import('./vite.ts')).startVite(root) : undefined;
  closing.push(() => vite?.close());
  const site = await startSite({
    port: options.port,
    lambdas: loaded.http,
    originSecret: directory.secrets.originSecret,
    hosts: { card: square.cardHosts },
    webFolder: join(root, 'dist', 'web'),
    mediaFolder: join(directory.media, bucket),
    mailViewer: createMailViewer({ folder: directory.mail, url, sendDue: () => sendDue(loaded) }),
    ...(vite && { pages: vite.middlewares }),
  });
  closing.push(() => close(site));
  const schedules = startSchedules(loaded);
  closing.push(async () => schedules.stop());

  const admin = await ensureAdmin(client, tableName);
  terminal.summary({
    title: `Ready: ${url}`,
    rows: [
      ['Studio', `${url}/admin`],
      ['Administrator', admin],
      ['Emails', `${url}/__mail`],
      ...(square.simulator ? [['Square simulator', square.simulator.url] as const] : []),
      ['Log', directory.log],
    ],
    next: [
      'Try a purchase: a new shop is in test mode and asks for no card.',
      'Switch test mode off in the studio to pay with a test card.',
    ],
  });
  if (options.unconnected) return { url, stop };
  const firstSync = watchFirstSync(client, tableName, loaded.nightlySync, terminal);
  closing.push(() => firstSync.stop());
  return { url, stop };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, closeSync, openSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { CreateTableCommand, DynamoDBClient, ResourceInUseException } from '@aws-sdk/client-dynamodb';
import { tableInput } from '#infra/data/shop-tables.ts';

export interface Emulator {
  readonly endpoint: string;
  readonly process: ChildProcess | undefined;
  stop(): Promise<void>;
}

/** Any credentials do for the emulator, but the SDK wants some. */
export const localCredentials = { accessKeyId: 'local', secretAccessKey: 'local' } as const;

export async function freePort(): Promise<number> {
  return listenOnce(0);
}

export async function isFree(port: number): Promise<boolean> {
  return listenOnce(port).then(
    () => true,
    () => false,
  );
}

/** Listens for a moment; answers the port it got. */
function listenOnce(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/**
 * Starts the embedded DynamoDB emulator on a free port of this machine, in memory or on `file`.
 * With `DYNAMODB_ENDPOINT` set, that one is used instead (the binary exists for Linux x64 only).
 */
export async function startEmulator(options: { readonly file?: string } = {}): Promise<Emulator> {
  const given = process.env['DYNAMODB_ENDPOINT'];
  if (given) return { endpoint: given, process: undefined, stop: async () => undefined };
  if (options.file) keepPrivate(options.file);
  const port = await freePort();
  const child = spawn(
    emulatorBinary(),
    ['--host', '127.0.0.1', '--port', String(port), ...(options.file ? ['--db-path', options.file] : [])],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-2000);
  });
  const endpoint = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 200; attempt++) {
    if (child.exitCode !== null) throw new Error(`The database did not start: ${complaint.trim()}`);
    if (await answers(endpoint)) return { endpoint, process: child, stop: () => stop(child) };
    await sleep(25);
  }
  child.kill('SIGKILL');
  throw new Error('The database did not answer within five seconds');
}

/** Carts, orders and sessions are nobody else's business; the database gives its side files the same rights. */
function keepPrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
}

/** Makes the shop's table unless it is there already. */
export async function createShopTable(client: DynamoDBClient, name: string): Promise<void> {
  try {
    await client.send(new CreateTableCommand(tableInput(name)));
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  }
}

export function localDynamo(endpoint: string): DynamoDBClient {
  return new DynamoDBClient({ endpoint, region: 'local', credentials: localCredentials });
}

function emulatorBinary(): string {
  try {
    return createRequire(import.meta.url).resolve('@dynoxide/linux-x64/dynoxide');
  } catch {
    throw new Error(
      'The embedded database runs on Linux x64 only. Set DYNAMODB_ENDPOINT to a DynamoDB-compatible address to use another.',
    );
  }
}

async function answers(endpoint: string): Promise<boolean> {
  try {
    await fetch(endpoint, { signal: AbortSignal.timeout(500) });
    return true;
  } catch {
    return false;
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await Promise.race([gone, sleep(2000)]);
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
}

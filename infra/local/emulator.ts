import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, closeSync, openSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CreateTableCommand,
  type DynamoDBClient,
  ResourceInUseException,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { tableInput } from '#infra/command-support/shop-tables.ts';
import { findEmulator } from './emulator-binary.ts';
import { close, listen } from './loopback.ts';

export interface Emulator {
  readonly endpoint: string;
  readonly process: ChildProcess | undefined;
  stop(): Promise<void>;
}

/** The error if the database exits instead of listening. The message is the database's output. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused';
}

/** Returns a port that is free now. Another process may use it before the caller does. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const url = await listen(server);
  await close(server);
  return Number(new URL(url).port);
}

/** Starts the emulator on a free port, in memory or with `file`. `DYNAMODB_ENDPOINT` selects another database. */
export async function startEmulator(
  options: { readonly file?: string; readonly choosePort?: () => Promise<number> } = {},
): Promise<Emulator> {
  const given = process.env['DYNAMODB_ENDPOINT'];
  if (given) return { endpoint: given, process: undefined, stop: async () => undefined };
  const { choosePort = freePort } = options;
  if (options.file) keepPrivate(options.file);
  for (let attempt = 1; ; attempt++) {
    const started = await startOn(await choosePort(), options.file);
    if ('endpoint' in started) return started;
    // Another process has used the port since freePort found it.
    if (attempt === mostPorts || !started.complaint.includes('already in use'))
      throw new DatabaseRefused(started.complaint.trim());
  }
}

const mostPorts = 5;

/**
 * Resolves once the database reports that it listens. A connection to the port would not prove that, because it could
 * lead to another process's database. If the database exits instead, resolves to its error output.
 */
function startOn(port: number, file: string | undefined): Promise<Emulator | { readonly complaint: string }> {
  const child = spawn(
    findEmulator(),
    ['--host', '127.0.0.1', '--port', String(port), ...(file ? ['--db-path', file] : [])],
    // One thread answers as many requests a second as two, because threads need not wake each other. The program gets
    // no other environment variable, because the operator's environment may contain secrets.
    { stdio: ['ignore', 'ignore', 'pipe'], env: { TOKIO_WORKER_THREADS: '1' } },
  );
  let said = '';
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve({ complaint: said }));
    child.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-2000);
      if (!said.includes('listening on')) return;
      resolve({ endpoint: `http://127.0.0.1:${port}`, process: child, stop: () => stop(child) });
    });
  });
}

/** Lets only the owner read the database file. The database creates its other files with the same permissions. */
function keepPrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
}

/** Creates the shop's table if it is missing. Waits until it is active, for seconds if it is not in the emulator. */
export async function createShopTable(client: DynamoDBClient, name: string): Promise<void> {
  try {
    await client.send(new CreateTableCommand(tableInput(name)));
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  }
  await waitUntilTableExists({ client, maxWaitTime: 60, minDelay: 1, maxDelay: 2 }, { TableName: name });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await Promise.race([gone, sleep(2000)]);
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
}

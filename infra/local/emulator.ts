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

/** The database ended instead of listening; the message is what it said. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused';
}

/** A port that no process of this machine has at this moment; it may be taken before it is used. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const url = await listen(server);
  await close(server);
  return Number(new URL(url).port);
}

/**
 * Starts the embedded DynamoDB emulator on a free port of this machine, in memory or on `file`.
 * With `DYNAMODB_ENDPOINT` set, that one is used instead.
 */
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
    // Another process took the port between the look for a free one and the start.
    if (attempt === mostPorts || !started.complaint.includes('already in use'))
      throw new DatabaseRefused(started.complaint.trim());
  }
}

const mostPorts = 5;

/**
 * Resolves once the database says that it listens. That somebody answers at the port would not do: it could be another
 * process's database. Where it ends instead, the answer is what it complained of.
 */
function startOn(port: number, file: string | undefined): Promise<Emulator | { readonly complaint: string }> {
  const child = spawn(
    findEmulator(),
    ['--host', '127.0.0.1', '--port', String(port), ...(file ? ['--db-path', file] : [])],
    // One thread answers as many requests a second as two: it is spared waking the other for each of them. The program
    // gets no other variable: the operator's environment may contain secrets.
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

/** Carts, orders and sessions are nobody else's business; the database gives its side files the same rights. */
function keepPrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
}

/** Makes the shop's table unless it is there already, and waits until it can be used, which elsewhere takes seconds. */
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

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#infra/local/emulator.ts';

export interface ShopProcess {
  readonly url: string;
  readonly dataDirectory: string;
  /** Address of the Square simulator, for changes of its fault settings. */
  readonly simulatorUrl: string;
  readonly admin: { readonly username: string; readonly password: string };
  /** Returns everything that the shop has printed so far. */
  output(): string;
  /** Sends the signal of Ctrl-C. Resolves with the exit code. */
  stop(): Promise<number | null>;
  /** Kills the shop's process, but not its child processes, with SIGKILL, as a power failure would. */
  kill(): Promise<void>;
  remove(): void;
}

export const testAdmin = { username: 'marlo', password: 'moon-stairs-and-herrings' } as const;

export interface ShopProcessOptions {
  readonly args?: readonly string[];
  readonly dataDirectory?: string;
  readonly port?: number;
  readonly environment?: Readonly<Record<string, string>>;
  /** Folder of the project to start. The default is this repository. */
  readonly root?: string;
}

/**
 * Runs the shop's program in its own process and waits until it is ready for shoppers. If another process uses the
 * chosen port in the meantime, the shop starts on another port.
 */
export async function startShop(options: ShopProcessOptions = {}): Promise<ShopProcess> {
  const dataDirectory = options.dataDirectory ?? mkdtempSync(join(tmpdir(), 'shop-'));
  for (let attempt = 1; ; attempt++) {
    const started = await startOn(options.port ?? (await freePort()), dataDirectory, options);
    if ('url' in started) return started;
    const mayTryAnother = options.port === undefined && attempt < mostPorts;
    if (!mayTryAnother || !started.output.includes('already in use'))
      throw new Error(`The shop did not start:\n${started.output}`);
  }
}

const mostPorts = 5;

async function startOn(
  port: number,
  dataDirectory: string,
  options: ShopProcessOptions,
): Promise<ShopProcess | { readonly output: string }> {
  const { child, output } = runStart(
    ['--port', String(port), '--data', dataDirectory, ...(options.args ?? [])],
    {
      ADMIN_USERNAME: testAdmin.username,
      ADMIN_PASSWORD: testAdmin.password,
      ...options.environment,
    },
    options.root,
  );
  const ready = await waitFor(() => /^Ready: /m.test(output()) || child.exitCode !== null, 240_000);
  if (!ready || child.exitCode !== null) {
    child.kill('SIGKILL');
    return { output: output() };
  }
  return {
    url: `http://localhost:${port}`,
    dataDirectory,
    simulatorUrl: /^Square simulator: (\S+)/m.exec(output())?.[1] ?? '',
    admin: testAdmin,
    output,
    stop: async () => {
      const code = exitOf(child);
      child.kill('SIGINT');
      return code;
    },
    kill: async () => {
      const code = exitOf(child);
      child.kill('SIGKILL');
      await code;
    },
    remove: () => rmSync(dataDirectory, { recursive: true, force: true }),
  };
}

/** Runs the program with these arguments until it exits, for starts that the shop must refuse. */
export async function runToEnd(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number | null; readonly output: string }> {
  const { child, output } = runStart(args, environment);
  return { code: await exitOf(child), output: output() };
}

function runStart(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  root = resolve(import.meta.dirname, '../../..'),
) {
  const child = spawn(process.execPath, [join(root, 'infra/local/start.ts'), ...args], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const keep = (chunk: Buffer) => {
    text += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return { child, output: () => text };
}

function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((done) => child.once('exit', (code) => done(code)));
}

/** Returns true as soon as the condition is true, or false after the timeout. */
export async function waitFor(
  condition: () => boolean | Promise<boolean>,
  milliseconds: number,
): Promise<boolean> {
  const until = Date.now() + milliseconds;
  while (Date.now() < until) {
    if (await condition()) return true;
    await sleep(50);
  }
  return false;
}

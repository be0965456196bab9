import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#infra/local/emulator.ts';

export interface ShopProcess {
  readonly url: string;
  readonly dataDirectory: string;
  /** Address of the Square simulator, for its fault settings. */
  readonly simulatorUrl: string;
  readonly admin: { readonly username: string; readonly password: string };
  /** Everything printed so far. */
  output(): string;
  /** Ctrl-C; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** Kills only the shop's process with SIGKILL, like a power failure. */
  kill(): Promise<void>;
  remove(): void;
}

export const testAdmin = { username: 'marlo', password: 'moon-stairs-and-herrings' } as const;

export interface ShopProcessOptions {
  readonly args?: readonly string[];
  readonly dataDirectory?: string;
  readonly port?: number;
  readonly environment?: Readonly<Record<string, string>>;
  /** Folder of the project to start; default: this one. */
  readonly root?: string;
}

/**
 * Runs the shop's program in its own process and waits until it is ready for shoppers. If another process takes the
 * chosen port, the shop starts on another one.
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

/** Runs the program with these arguments to its end, for starts that must be refused. */
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

/** True once the condition is true, false after the timeout. */
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

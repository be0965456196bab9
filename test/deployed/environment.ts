import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';

/**
 * Scales an AWS time limit in milliseconds by this machine's load, because AWS's limits assume a processor for each
 * function: with six runnable processes on two processors, a limit is three times as long.
 */
export function limitUnderLoad(milliseconds: number): number {
  return milliseconds * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
}

/** The payload of Lambda's answer after an error in the function. */
export interface FunctionError {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace?: readonly string[];
}

export type Outcome = { readonly payload: string } | { readonly error: FunctionError };

export interface EnvironmentOptions {
  readonly name: string;
  /** Folder of the asset, which Lambda unpacks to /var/task and makes the current folder. */
  readonly task: string;
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  readonly variables: Readonly<Record<string, string>>;
  /** Called with the function's output. */
  readonly log: (text: string) => void;
}

export interface Environment {
  /** Whether this copy of the function can process another event. */
  readonly usable: boolean;
  invoke(invocation: Omit<Invocation, 'deadline'>): Promise<Outcome>;
  stop(): void;
}

/** An invocation that is sent to a copy of the function. */
export interface Invocation {
  readonly id: string;
  readonly event: unknown;
  readonly trace: string;
  readonly arn: string;
  readonly deadline: number;
  /** Milliseconds that the shared clock is ahead of this machine's. */
  readonly ahead: number;
}

interface Message {
  readonly ready?: boolean;
  readonly failed?: FunctionError;
  readonly id?: string;
  readonly payload?: string;
  readonly error?: FunctionError;
}

/** Processes to kill at the end, because a frozen process would not notice that the test program has exited. */
const alive = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of alive) child.kill('SIGKILL');
});

/** Folder of the compile cache that all copies share. runtime.ts removes the variable with this folder. */
const compiled = join(import.meta.dirname, '../../.build/compiled');

/** https://docs.aws.amazon.com/lambda/latest/dg/lambda-runtime-environment.html#runtimes-lifecycle-ib */
const longestInit = 10_000;

/**
 * Starts a copy of a function in its own process with only the template's variables. Between invocations the process is
 * frozen, as on Lambda, so work after the answer stops.
 */
export async function startEnvironment(options: EnvironmentOptions): Promise<Environment | FunctionError> {
  const child = fork(join(import.meta.dirname, 'runtime.ts'), {
    cwd: options.task,
    env: { ...options.variables, NODE_COMPILE_CACHE: compiled },
    execArgv: [`--max-old-space-size=${options.memoryMb}`, '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  alive.add(child);
  child.once('exit', () => alive.delete(child));
  child.stdout?.on('data', (chunk: Buffer) => options.log(chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => options.log(chunk.toString()));
  const first = await answerOf(
    child,
    ({ ready, failed }) => ready || failed !== undefined,
    limitUnderLoad(longestInit),
  );
  if (first === 'late') return fail(child, 'Sandbox.Timedout', 'The init phase took more than 10 seconds');
  if (first === 'exit') return fail(child, 'Runtime.ExitError', 'The runtime exited during init');
  if (first.failed) {
    child.kill('SIGKILL');
    return first.failed;
  }
  freeze(child);
  let usable = true;

  async function invoke(invocation: Omit<Invocation, 'deadline'>): Promise<Outcome> {
    const limit = limitUnderLoad(options.timeoutSeconds * 1000);
    child.kill('SIGCONT');
    child.send({ ...invocation, deadline: Date.now() + limit });
    const message = await answerOf(child, ({ id }) => id === invocation.id, limit);
    if (message === 'late') {
      usable = false;
      const text = `Task timed out after ${options.timeoutSeconds.toFixed(2)} seconds`;
      return { error: fail(child, 'Sandbox.Timedout', text) };
    }
    if (message === 'exit') {
      usable = false;
      return { error: { errorType: 'Runtime.ExitError', errorMessage: 'Runtime exited with error' } };
    }
    const used = peakMemory(child);
    if (used > options.memoryMb) {
      usable = false;
      const text = `Runtime exited with error: signal: killed (${used} MB of ${options.memoryMb})`;
      return { error: fail(child, 'Runtime.OutOfMemory', text) };
    }
    freeze(child);
    return message.error ? { error: message.error } : { payload: message.payload ?? 'null' };
  }

  return {
    get usable() {
      return usable && child.exitCode === null && child.signalCode === null;
    },
    invoke,
    stop: () => {
      child.kill('SIGKILL');
    },
  };
}

function fail(child: ChildProcess, errorType: string, errorMessage: string): FunctionError {
  child.kill('SIGKILL');
  return { errorType, errorMessage };
}

function freeze(child: ChildProcess): void {
  child.kill('SIGSTOP');
}

/** Returns the peak memory of the process in MB, including native memory, as Lambda's limit does. */
function peakMemory(child: ChildProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Math.round(Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024);
}

function answerOf(
  child: ChildProcess,
  wanted: (message: Message) => boolean | undefined,
  milliseconds: number,
): Promise<Message | 'late' | 'exit'> {
  return new Promise((resolve) => {
    const done = (result: Message | 'late' | 'exit') => {
      clearTimeout(timer);
      child.off('message', onMessage);
      child.off('exit', onExit);
      resolve(result);
    };
    const onMessage = (message: Message) => {
      if (wanted(message)) done(message);
    };
    const onExit = () => done('exit');
    const timer = setTimeout(() => done('late'), milliseconds);
    child.on('message', onMessage);
    child.once('exit', onExit);
  });
}

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import { vi } from 'vitest';

export interface Ended {
  readonly code: number | null;
  /** The text that the command wrote to stdout and stderr. */
  readonly output: string;
}

type Environment = Readonly<Record<string, string>>;

const root = join(import.meta.dirname, '../../..');

/**
 * Runs a command of the repository with only this environment. It runs within this process, because loading the AWS and
 * Square SDKs takes a second. The command must ask no question, and only one may run at a time.
 */
export async function runCommandHere(
  script: string,
  args: readonly string[],
  environment: Environment,
): Promise<Ended> {
  const { argv, env, exitCode } = process;
  let output = '';
  const print = (...words: unknown[]) => {
    output += `${format(...words)}\n`;
  };
  const consoles = (['log', 'error'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation(print),
  );
  process.argv = [process.execPath, script, ...args];
  process.env = { ...environment };
  process.exitCode = undefined;
  try {
    await import(`${pathToFileURL(join(root, script))}?${randomUUID()}`);
    return { code: Number(process.exitCode ?? 0), output };
  } catch (error) {
    // Node also prints the stack and exits with 1 after an uncaught error.
    return { code: 1, output: output + (error instanceof Error ? error.stack : String(error)) };
  } finally {
    for (const spied of consoles) spied.mockRestore();
    Object.assign(process, { argv, env, exitCode });
  }
}

import { type ParseArgsConfig, parseArgs } from 'node:util';
import { CommandError } from './command-error.ts';

/** Options of every command about one shop, deployed or on this machine. */
export const shopOptions = {
  stage: { type: 'string' },
  data: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** Arguments of a command; a CommandError with the usage for what it does not know. */
export function readArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  usage: string,
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : 'Unknown option'}\n${usage}`);
  }
}

/** Runs a command; a CommandError is printed as it is and the process ends with code 1. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

import { type ParseArgsConfig, parseArgs } from 'node:util';
import { CommandError } from './command-error.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

const help = { help: { type: 'boolean' } } as const;

/** Options of every command about one shop, deployed or on this machine. */
export const shopOptions = { stage: { type: 'string' }, data: { type: 'string' } } as const;

/** Arguments of a command, `--help` too; a CommandError with the usage for what it does not know. */
export function readArguments<const Known extends Options>(
  args: readonly string[],
  usage: string,
  known: Known,
) {
  try {
    return parseArgs({ args: [...args], options: { ...known, ...help }, allowPositionals: true });
  } catch (error) {
    const message = error instanceof Error ? error.message : 'Unknown option';
    // Node goes on about arguments that begin with a dash, of which these commands have none.
    throw new CommandError(
      `${message.replace(/^Unknown option '(\S+)'.*/s, 'Unknown option $1.')}\n${usage}`,
    );
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

/** Runs a command with what its command line says; for `--help` it prints the usage. */
export function runCommandWith<const Known extends Options>(
  usage: string,
  options: Known,
  main: (given: ReturnType<typeof readArguments<Known>>) => Promise<void>,
): Promise<void> {
  return runCommand(async () => {
    const given = readArguments(process.argv.slice(2), usage, options);
    if ('help' in given.values && given.values.help) return console.log(usage);
    await main(given);
  });
}

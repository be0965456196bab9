import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UserError } from '#functions/http/errors.ts';
import { CommandError } from './command-error.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

const help = { help: { type: 'boolean' } } as const;

/** Options of every command about one shop, deployed or local. */
export const shopOptions = { stage: { type: 'string' }, data: { type: 'string' } } as const;

/** Parses the arguments of a command, including `--help`. Throws a CommandError with the usage for unknown arguments. */
export function readArguments<const Known extends Options>(
  args: readonly string[],
  usage: string,
  known: Known,
) {
  try {
    return parseArgs({ args: [...args], options: { ...known, ...help }, allowPositionals: true });
  } catch (error) {
    const message = error instanceof Error ? error.message : 'Unknown option';
    // Node's message continues with advice about arguments that begin with a dash, which these commands do not take.
    throw new CommandError(
      `${message.replace(/^Unknown option '(\S+)'.*/s, 'Unknown option $1.')}\n${usage}`,
    );
  }
}

/** Runs a command. Prints the message of a CommandError or UserError and ends the process with code 1. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof CommandError || error instanceof UserError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** Runs a command with its parsed arguments; prints the usage for `--help`. */
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

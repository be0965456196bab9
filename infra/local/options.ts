import { resolve } from 'node:path';
import { readArguments } from '#infra/command-support/command.ts';
import { CommandError } from '#infra/command-support/command-error.ts';

export interface LocalOptions {
  readonly port: number;
  readonly dataDirectory: string;
  /** File with a catalogue in Square's list format, which replaces the demo works. */
  readonly catalogueFile: string | undefined;
  /** Whether the data folder is deleted first. */
  readonly fresh: boolean;
  /** Whether the shop starts without a token for Square, like a new shop. The artist connects it in the studio. */
  readonly unconnected: boolean;
  /** Whether Vite's hot reload replaces the production build. */
  readonly dev: boolean;
}

export const usage = `Usage: npm start -- [options]
  --port N          port to listen on (default 3000)
  --data DIR        folder for everything that must survive (default .data)
  --catalogue FILE  a catalogue in Square's list format instead of the demo works
  --fresh           start from nothing: empties the data folder first
  --unconnected     without a connection to Square, to try how the artist makes it`;

/** Parses the command line; returns undefined for `--help`. Throws a CommandError for invalid arguments. */
export function readOptions(args: readonly string[], root: string): LocalOptions | undefined {
  const { values, positionals } = readArguments(args, usage, {
    port: { type: 'string' },
    data: { type: 'string' },
    catalogue: { type: 'string' },
    fresh: { type: 'boolean' },
    unconnected: { type: 'boolean' },
    dev: { type: 'boolean' },
  });
  if (values.help) return undefined;
  if (positionals.length > 0) throw new CommandError(`Unexpected argument '${positionals[0]}'\n${usage}`);
  const port = Number(values.port ?? process.env['PORT'] ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new CommandError(`"${values.port}" is not a port: give a number from 1 to 65535.`);
  }
  return {
    port,
    dataDirectory: resolve(root, values.data ?? '.data'),
    catalogueFile: values.catalogue === undefined ? undefined : resolve(process.cwd(), values.catalogue),
    fresh: values.fresh ?? false,
    unconnected: values.unconnected ?? false,
    dev: values.dev ?? false,
  };
}

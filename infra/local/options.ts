import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export interface LocalOptions {
  readonly port: number;
  readonly dataDirectory: string;
  /** A catalogue in Square's list format instead of the demo works. */
  readonly catalogueFile: string | undefined;
  /** Throw the data folder away first. */
  readonly fresh: boolean;
  /** Without an access token of Square, as a new shop is: the artist connects it in the studio. */
  readonly unconnected: boolean;
  /** Vite's hot reload instead of the production build. */
  readonly dev: boolean;
}

/** A sentence for the person at the keyboard; the process ends with code 1 and nothing is damaged. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

const usage = `Usage: npm start -- [options]
  --port N          port to listen on (default 3000)
  --data DIR        folder for everything that must survive (default .data)
  --catalogue FILE  a catalogue in Square's list format instead of the demo works
  --fresh           start from nothing: empties the data folder first
  --unconnected     without a connection to Square, to try how the artist makes it`;

export function readOptions(args: readonly string[], root: string): LocalOptions {
  const values = parse(args);
  const port = Number(values.port ?? process.env['PORT'] ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new StartError(`"${values.port}" is not a port: give a number from 1 to 65535.`);
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

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        data: { type: 'string' },
        catalogue: { type: 'string' },
        fresh: { type: 'boolean' },
        unconnected: { type: 'boolean' },
        dev: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : 'Unknown option'}\n${usage}`);
  }
}

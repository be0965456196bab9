import { join } from 'node:path';
import { CommandError } from '#infra/command-support/command-error.ts';
import { readOptions, usage } from './options.ts';
import { startLocalShop } from './shop.ts';
import { createTerminal } from './terminal.ts';

/** Runs `npm start` and `npm run dev`. */
const root = join(import.meta.dirname, '../..');
const terminal = createTerminal(process.stdout);

try {
  const options = readOptions(process.argv.slice(2), root);
  if (!options) {
    console.log(usage);
    process.exit(0);
  }
  const shop = await startLocalShop(root, options, terminal);
  let stopping = false;
  const stop = () => {
    // A second Ctrl-C ends the process immediately.
    if (stopping) process.exit(130);
    stopping = true;
    terminal.print('Stopping…');
    shop.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        terminal.print(
          `The shop did not stop cleanly: ${error instanceof Error ? error.message : String(error)}`,
        );
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
} catch (error) {
  // The message of a CommandError is for the operator. Any other error is a bug, so its stack trace is printed.
  process.stderr.write(
    error instanceof CommandError ? `${error.message}\n` : `${(error as Error).stack ?? error}\n`,
  );
  process.exit(1);
}

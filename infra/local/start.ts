import { join } from 'node:path';
import { readOptions, StartError } from './options.ts';
import { startLocalShop } from './shop.ts';

/** `npm start` and `npm run dev`. */
const root = join(import.meta.dirname, '../..');
const print = (line: string) => process.stdout.write(`${line}\n`);

try {
  const shop = await startLocalShop(root, readOptions(process.argv.slice(2), root), print);
  let stopping = false;
  const stop = () => {
    // A second Ctrl-C means now.
    if (stopping) process.exit(130);
    stopping = true;
    print('Stopping…');
    shop.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        print(`Stopping went wrong: ${error instanceof Error ? error.message : String(error)}`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
} catch (error) {
  // A refusal is a sentence; anything else is a fault of ours and keeps its trace.
  process.stderr.write(
    error instanceof StartError ? `${error.message}\n` : `${(error as Error).stack ?? error}\n`,
  );
  process.exit(1);
}

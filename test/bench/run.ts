import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** `npm run bench`: what a checkout, a sync, a picture and reading the catalogue cost. Times are of this machine. */
let failed = false;
for (const name of ['checkout', 'sync', 'pictures', 'catalogue']) {
  process.stdout.write(`\n── ${name}\n`);
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`)], {
    stdio: 'inherit',
  });
  failed ||= status !== 0;
}
process.exitCode = failed ? 1 : 0;

import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { journeyCatalogueFile } from '#test/support/journeys/catalogue.ts';
import { startShop } from '#test/support/shop/shop-process.ts';
import { ownTemporaryFolder } from '#test/support/temporary-folder.ts';
import { judge } from './judge.ts';
import { promises } from './promises.ts';
import { rehearse } from './rehearse.ts';
import { refusalsTable, sentIn, tallyTable } from './tables.ts';

/**
 * `npm run rehearse`: floods a shop that it starts on this machine, on a port and in a folder of its own, and says whether
 * the artist and shoppers are still served. Ends with 1 where a promise is broken. Nothing but that shop is called, and
 * the flood ends by itself.
 */
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, rate: { type: 'string', default: '20' } },
});
const seconds = bounded(values.seconds, 60, 150);
const rate = bounded(values.rate, 20, 400);
const networks = 200;

const print = (line: string) => process.stdout.write(`${line}\n`);
const removeTemporaryFiles = ownTemporaryFolder();
print('Starting a shop…');
const shop = await startShop({
  args: ['--catalogue', journeyCatalogueFile(40)],
  environment: { NODE_OPTIONS: `--import=${join(import.meta.dirname, 'own-processors.ts')}` },
});
try {
  print(`${networks} networks send up to ${rate} requests a second for ${seconds} s.`);
  const found = await rehearse(shop, { networks, seconds, rate });
  const verdicts = judge(found, promises);
  const sent = sentIn(found.tally);
  print(
    `\nWhat strangers were answered, ${sent} requests (${cpus().length} processors):\n${tallyTable(found.tally)}`,
  );
  print(`\nWhat the artist and the shoppers were refused:\n${refusalsTable(found.outcomes)}\n`);
  for (const { kept, promise, measured } of verdicts) {
    print(`${kept ? 'kept  ' : 'BROKEN'} ${promise}: ${measured}`);
  }
  process.exitCode = verdicts.every(({ kept }) => kept) ? 0 : 1;
} finally {
  await shop.stop();
  shop.remove();
  removeTemporaryFiles();
}

/** A smaller flood would not ring the alarms. */
function bounded(text: string, least: number, most: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new Error(`${text} is no whole number from ${least} to ${most}`);
}

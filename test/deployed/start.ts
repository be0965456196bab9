import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { demoCatalogue } from '#infra/local/demo/catalogue.ts';
import { demoImage } from '#infra/local/demo/image.ts';
import { ensureAdmin } from '#infra/local/first-admin.ts';
import { readOptions } from '#infra/local/options.ts';
import { parseCatalogueFile } from '#infra/local/square-simulator/catalogue/catalogue-file.ts';
import { recordOf } from './record.ts';
import { deployShop } from './shop.ts';

/**
 * The deployed shop as a program that takes the options of `npm start` and prints the same lines, so that every journey
 * runs through it unchanged. `DEPLOYED_ASSEMBLY` is the folder of `synthesise`; what the run used and was refused is
 * written into `DEPLOYED_RECORDS` when it stops.
 */
const root = join(import.meta.dirname, '../..');
const print = (line: string) => process.stdout.write(`${line}\n`);
const options = readOptions(process.argv.slice(2), root);
if (!options) throw new Error('This program has no --help.');
const assembly = process.env['DEPLOYED_ASSEMBLY'] ?? '';
const records = process.env['DEPLOYED_RECORDS'];

/**
 * What AWS gives on request (https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html): in a browser's console
 * each request that is turned away is an error, and how many a new account turns away depends on this machine's load.
 */
const concurrency = 1000;

const shop = await deployShop({
  concurrency,
  assembly,
  port: options.port,
  catalogue:
    options.catalogueFile === undefined
      ? demoCatalogue()
      : parseCatalogueFile(readFileSync(options.catalogueFile, 'utf8')),
  images: smallImage,
});
let stopping = false;

/** Small, as on the tour: what becomes of a large one is looked at where pictures are made. */
async function smallImage(path: string): Promise<Uint8Array | undefined> {
  const image = await demoImage(path);
  return image && sharp(image).resize({ width: 480, height: 480, fit: 'inside' }).toBuffer();
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());

print(`Square simulator: ${shop.simulator.url}`);
print(`Administrator: ${await ensureAdmin(shop.client, shop.tableName)}`);
print(`Ready: ${shop.url}`);
const everyMinute = setInterval(() => {
  for (const schedule of ['Reconcile', 'Mail']) void run(schedule);
}, 60_000);
await run('NightlySync');

async function run(schedule: string): Promise<void> {
  try {
    await shop.events.runSchedule(schedule);
  } catch (error) {
    if (!stopping) print(`${schedule}: ${error instanceof Error ? error.message : error}`);
  }
}

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  clearInterval(everyMinute);
  if (records) {
    mkdirSync(records, { recursive: true });
    writeFileSync(join(records, `${process.pid}.json`), JSON.stringify(recordOf(shop)));
  }
  await shop.stop();
  process.exit(0);
}

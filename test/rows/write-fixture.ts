import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { marshall } from '@aws-sdk/util-dynamodb';
import { schemaVersion } from '#infra/command-support/migrations.ts';
import { type RawRow, writeRowFile } from '#infra/command-support/row-file.ts';
import { bundleReaders } from '#test/support/rows/readers.ts';
import { tour } from '#test/support/rows/tour.ts';
import { openTourShop } from '#test/support/rows/tour-shop.ts';
import { onOwnEmulator } from '#test/support/shop/own-emulator.ts';

/**
 * `node test/rows/write-fixture.ts`: a step of a release (CHANGELOG.md). Writes to test/fixtures/VERSION the rows that
 * this version leaves in a table, the state of the Square simulator, and this version's readers, for the tests of all
 * later versions. Refuses to replace a fixture, because the fixture of a released version never changes.
 */
const root = join(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly version: string;
};
const folder = join(root, 'test/fixtures', version);
if (existsSync(folder)) {
  console.error(`${folder} is there already. Raise the version in package.json first.`);
  process.exit(1);
}
mkdirSync(folder, { recursive: true });

process.env['LOG_FILE'] = '/dev/null';
await onOwnEmulator(async () => {
  const shop = await openTourShop({ stateFile: join(folder, 'square.jsonl') });
  await tour(shop);
  const exportedAt = new Date(shop.now()).toISOString();
  const count = await writeRowFile(
    join(folder, 'rows.ndjson'),
    { schema: schemaVersion, table: 'shop', exportedAt },
    rowsOf(await shop.rows()),
  );
  await bundleReaders(join(folder, 'readers.mjs'));
  console.log(`${count} rows of version ${version}: ${folder}`);
});
// Exits explicitly, because two requests of the tour never end.
process.exit(0);

async function* rowsOf(items: readonly Readonly<Record<string, unknown>>[]): AsyncIterable<RawRow> {
  for (const item of items) yield marshall(item, { removeUndefinedValues: true });
}

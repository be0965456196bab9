import { createCatalogue } from '#functions/catalogue/catalogue.ts';
import { catalogueService } from '#functions/catalogue/handlers.ts';
import { keys } from '#functions/db/keys.ts';
import { startEmulator } from '#infra/local/emulator.ts';
import { call } from '#test/support/shop/call.ts';
import { countRequests } from '#test/support/shop/count-requests.ts';
import { cpuTime } from '#test/support/shop/cpu-time.ts';
import { hangMany, sellOne } from '#test/support/shop/large-catalogue.ts';
import { testServices } from '#test/support/shop/services.ts';
import { adminCookie } from '#test/support/shop/session.ts';

/**
 * What the snapshot of a catalogue costs, by size: `node test/bench/catalogue.ts [works …]`.
 * Times are of this machine; bytes, requests and capacity units are not.
 */
const sizes = process.argv.slice(2).map(Number);

const emulator = await startEmulator();
process.env['TEST_DYNAMODB_ENDPOINT'] = emulator.endpoint;
try {
  for (const size of sizes.length > 0 ? sizes : [300, 1_000, 3_000, 10_000]) await measure(size);
} finally {
  await emulator.stop();
}

async function measure(size: number): Promise<void> {
  const { services, table, client } = await testServices();
  await hangMany(table, size);
  const counted = countRequests(client);

  const before = process.memoryUsage().rss;
  const build = await timed(() => counted(() => createCatalogue(services).publish()));
  const load = await timed(() => counted(() => createCatalogue(services).snapshot()));
  const service = catalogueService(services);
  const ask = (encoding: string) =>
    call(service, 'listArtworks', { headers: { 'accept-encoding': encoding } });
  const cold = await timed(() => ask('br'));
  const warm = await timed(() => counted(() => ask('br')));
  const zipped = await ask('gzip');
  const index = await timed(() =>
    call(service, 'listIndexArtworks', { headers: { 'accept-encoding': 'br' } }),
  );
  const rows = await table.query({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: {
      ':pk': keys.snapshotChunk(String((await table.get(keys.snapshotHead()))?.['build']), 0).pk,
    },
  });
  const sale = await sales(30, async (number) => {
    await sellOne(table, number);
    return counted(() => ask('br'));
  });
  const cookies = [await adminCookie(services)];
  const studio = () =>
    call(service, 'listArtworks', {
      query: { scope: 'all' },
      cookies,
      headers: { 'accept-encoding': 'br' },
    });
  const all = await timed(studio);
  await sellOne(table, 31);
  const allAfterChange = await timed(studio);

  report(`${size} works × 3 variations`, {
    'build and store': `${build.milliseconds} ms, ${build.result.readUnits} RCU, ${build.result.writeUnits} WCU`,
    'load stored': `${load.milliseconds} ms, ${load.result.readUnits} RCU`,
    chunks: `${rows.length}, ${Math.round(sum(rows.map((row) => (row['bytes'] as Uint8Array).length)) / rows.length)} bytes each`,
    'first answer of a new Lambda': `${cold.milliseconds} ms`,
    'warm answer': `${warm.milliseconds} ms, ${warm.result.requests.length} request, ${warm.result.readUnits} RCU`,
    'answer after a sale': `${sale.processor} ms CPU, ${sale.readUnits} RCU, ${sale.writeUnits} WCU (mean of 30)`,
    'answer, brotli / gzip / plain bytes': `${cold.result.wireBytes} / ${zipped.wireBytes} / ${Buffer.byteLength(cold.result.text)}`,
    'index answer': `${index.milliseconds} ms first, ${index.result.wireBytes} bytes`,
    "the studio's list": `${all.milliseconds} ms first, ${allAfterChange.milliseconds} ms after a change`,
    'memory more (rss)': `${Math.round((process.memoryUsage().rss - before) / 1e6)} MB`,
  });
}

/** What is asked after each of so many sales, on average. */
async function sales(
  count: number,
  ask: (number: number) => Promise<{ readonly readUnits: number; readonly writeUnits: number }>,
) {
  let [readUnits, writeUnits] = [0, 0];
  const processor = await cpuTime(async () => {
    for (let number = 0; number < count; number++) {
      const cost = await ask(number);
      readUnits += cost.readUnits;
      writeUnits += cost.writeUnits;
    }
  });
  return {
    processor: Math.round(processor / count),
    readUnits: Math.round((10 * readUnits) / count) / 10,
    writeUnits: Math.round((10 * writeUnits) / count) / 10,
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; milliseconds: number }> {
  const startedAt = performance.now();
  const result = await work();
  return { result, milliseconds: Math.round(performance.now() - startedAt) };
}

function report(title: string, lines: Readonly<Record<string, string>>): void {
  const width = Math.max(...Object.keys(lines).map((name) => name.length));
  const text = Object.entries(lines).map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
  process.stdout.write(`${[title, ...text].join('\n')}\n`);
}

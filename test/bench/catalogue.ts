import { createHash } from 'node:crypto';
import { createCatalogue } from '#functions/catalogue/catalogue.ts';
import { catalogueService } from '#functions/catalogue/handlers.ts';
import { indexKeys, keys } from '#functions/db/keys.ts';
import { startEmulator } from '#infra/local/emulator.ts';
import { call } from '#test/support/shop/call.ts';
import { makeArtworkItem, makeVariationItem } from '#test/support/shop/catalogue.ts';
import { countRequests } from '#test/support/shop/count-requests.ts';
import { testServices } from '#test/support/shop/services.ts';

/**
 * What the snapshot of a catalogue costs, by size: `node test/bench/catalogue.ts [works …]`.
 * Times are of this machine; bytes, requests and capacity units are not.
 */
const sizes = process.argv.slice(2).map(Number);
const words = 'moon stairs lantern garden teapot weather hill door fish sky winter radio paper river'.split(
  ' ',
);

const emulator = await startEmulator();
process.env['TEST_DYNAMODB_ENDPOINT'] = emulator.endpoint;
try {
  for (const size of sizes.length > 0 ? sizes : [300, 2_000, 10_000]) await measure(size);
} finally {
  await emulator.stop();
}

async function measure(size: number): Promise<void> {
  const { services, table, client } = await testServices();
  await table.batchWrite(Array.from({ length: size }, (_, index) => rowsOf(index)).flat());
  const counted = countRequests(client);

  const before = process.memoryUsage().rss;
  const build = await timed(() => counted(() => createCatalogue(services).publish()));
  const load = await timed(() => counted(() => createCatalogue(services).snapshot()));
  const service = catalogueService(services);
  const cold = await timed(() => call(service, 'listArtworks', { headers: { 'accept-encoding': 'br' } }));
  const warm = await timed(() =>
    counted(() => call(service, 'listArtworks', { headers: { 'accept-encoding': 'br' } })),
  );
  const zipped = await call(service, 'listArtworks', { headers: { 'accept-encoding': 'gzip' } });
  const index = await timed(() =>
    call(service, 'listIndexArtworks', { headers: { 'accept-encoding': 'br' } }),
  );
  const rows = await table.query({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.snapshotChunk(0, 0).pk },
  });

  report(`${size} works × 3 variations`, {
    'build and store': `${build.milliseconds} ms, ${build.result.readUnits} RCU, ${build.result.writeUnits} WCU`,
    'load stored': `${load.milliseconds} ms, ${load.result.readUnits} RCU`,
    chunks: rows.map((row) => (row['bytes'] as Uint8Array).length).join(' + '),
    'first answer of a new Lambda': `${cold.milliseconds} ms`,
    'warm answer': `${warm.milliseconds} ms, ${warm.result.requests.length} request, ${warm.result.readUnits} RCU`,
    'answer, brotli / gzip / plain bytes': `${cold.result.wireBytes} / ${zipped.wireBytes} / ${Buffer.byteLength(cold.result.text)}`,
    'index answer': `${index.milliseconds} ms first, ${index.result.wireBytes} bytes`,
    'memory more (rss)': `${Math.round((process.memoryUsage().rss - before) / 1e6)} MB`,
  });
}

function rowsOf(index: number) {
  const artworkId = id(index, 'W');
  const text = (length: number) =>
    Array.from(
      { length },
      (_, place) => words[(index * 7 + place * (index % 13) + place) % words.length],
    ).join(' ');
  const artwork = makeArtworkItem({
    artworkId,
    title: `${text(3)} ${index}`,
    description: text(30),
    featured: index < 5,
    picture: {
      key: id(index, 'P'),
      width: 1600 + (index % 900),
      height: 2000,
      color: '#2a1f3d',
      widths: [320, 640, 1080, 1600],
    },
    imageUrl: `/media/${id(index, 'P')}-1080.jpg`,
  });
  const variations = ['Regular', '8 x 10', '16 x 20'].map((name, ordinal) =>
    makeVariationItem(
      { variationId: id(index, `V${ordinal}`), name, ordinal, price: 2_000 + index },
      artwork,
    ),
  );
  return [
    { put: { ...keys.artwork(artworkId), ...artwork } },
    ...variations.map((variation) => ({
      put: {
        ...keys.variation(artworkId, variation.variationId),
        ...indexKeys.variation(variation.variationId, artworkId),
        ...variation,
      },
    })),
  ];
}

/** As long and as random as Square's ids. */
function id(index: number, kind: string): string {
  const random = createHash('sha256').update(`${kind}${index}`).digest('base64url');
  return random
    .replace(/[^A-Za-z0-9]/g, 'x')
    .toUpperCase()
    .slice(0, 24);
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

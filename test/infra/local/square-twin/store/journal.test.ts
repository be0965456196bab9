import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSquareClient } from '#functions/square/client.ts';
import { testSecrets } from '#test/support/shop/services.ts';
import { placeSquareOrder, startTestTwin, twinCatalogue, twinLocationId } from '#test/support/shop/twin.ts';

let folder: string;
let journal: string;
let child: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twin-'));
  journal = join(folder, 'square.journal');
});
afterEach(() => {
  child?.kill('SIGKILL');
  child = undefined;
  rmSync(folder, { recursive: true });
});

/** A twin in a process of its own, so that it can be killed. */
async function startChild(): Promise<string> {
  const script = fileURLToPath(new URL('./twin-process.ts', import.meta.url));
  const started = spawn(process.execPath, [script, journal], { stdio: ['ignore', 'pipe', 'inherit'] });
  child = started;
  return new Promise((resolve, reject) => {
    started.once('exit', (code) => reject(new Error(`The twin ended with ${code}`)));
    started.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
  });
}

async function kill(): Promise<void> {
  const gone = new Promise((resolve) => child?.once('exit', resolve));
  child?.kill('SIGKILL');
  await gone;
}

test('a killed twin comes back with its orders, payments, keys, counts and edits', async () => {
  const url = await startChild();
  const client = createSquareClient({ token: testSecrets.squareAccessToken, baseUrl: url, maxRetries: 0 });
  const order = await placeSquareOrder(client);
  const payment = {
    sourceId: 'cnon:card-nonce-ok',
    idempotencyKey: 'pay',
    amountMoney: { amount: order.total, currency: 'USD' as const },
    orderId: order.id,
    locationId: twinLocationId,
    autocomplete: false,
  };
  const first = await client.payments.create(payment);
  await fetch(`${url}/twin/events`, {
    method: 'POST',
    body: JSON.stringify({ type: 'till-sale', variationId: 'TEAPOT-LARGE', quantity: 2 }),
  });
  await fetch(`${url}/twin/events`, {
    method: 'POST',
    body: JSON.stringify({ type: 'price-change', variationId: 'TEAPOT-SMALL', amount: 5100 }),
  });
  await kill();

  const { twin, client: later } = await startTestTwin({ journal });
  const again = await later.payments.create(payment);
  const completed = await later.payments.complete({ paymentId: first.payment?.id ?? '' });
  const counts = twin.ledger().counts.find(({ catalog_object_id: id }) => id === 'TEAPOT-LARGE');
  const price = twin.object('TEAPOT-SMALL')?.item_variation_data?.price_money;
  await twin.stop();

  expect(again.payment?.id).toBe(first.payment?.id);
  expect(completed.payment?.status).toBe('COMPLETED');
  expect(counts?.quantity).toBe('1');
  expect(price?.amount).toBe(5100);
});

test('what was to happen later still happens after a restart', async () => {
  const first = await startTestTwin({ journal, lags: { stock: 3_600_000 } });
  const order = await placeSquareOrder(first.client);
  await first.client.payments.create({
    sourceId: 'cnon:card-nonce-ok',
    idempotencyKey: 'pay',
    amountMoney: { amount: order.total, currency: 'USD' },
    orderId: order.id,
    locationId: twinLocationId,
  });
  await first.twin.stop();

  const { twin } = await startTestTwin({ journal });
  const before = twin.ledger().counts[0]?.quantity;
  twin.advance(3_600_000);
  const after = twin.ledger().counts[0]?.quantity;
  await twin.stop();

  expect([before, after]).toEqual(['1', '0']);
});

test('a last line that a crash tore off is ignored; everything before it is kept', async () => {
  const first = await startTestTwin({ journal });
  const order = await placeSquareOrder(first.client);
  await first.twin.stop();
  appendFileSync(journal, '[["orders","HALF",{"id":"HA');

  const { twin } = await startTestTwin({ journal });
  const ids = twin.ledger().orders.map(({ id }) => id);
  await twin.stop();

  expect(ids).toEqual([order.id]);
  expect(readFileSync(journal, 'utf8')).not.toContain('HALF');
});

test('a journal that is damaged in the middle is not used in silence', async () => {
  writeFileSync(journal, '[["orders","A",\n[["settings","catalogue",{"value":"x"}]]\n');

  await expect(startTestTwin({ journal })).rejects.toThrow('line 1 is not JSON');
});

test('the journal is compacted at start', async () => {
  const first = await startTestTwin({ journal });
  for (let count = 0; count < 50; count++) first.twin.setStock('TEAPOT-LARGE', count);
  await first.twin.stop();
  const grown = readFileSync(journal, 'utf8').length;

  const second = await startTestTwin({ journal });
  const quantity = second.twin.ledger().counts.find(({ catalog_object_id: id }) => id === 'TEAPOT-LARGE');
  const compacted = readFileSync(journal, 'utf8').length;
  await second.twin.stop();

  expect(compacted).toBeLessThan(grown);
  expect(quantity?.quantity).toBe('49');
});

test('a changed catalogue file is taken in as edits, and orders stay', async () => {
  const first = await startTestTwin({ journal });
  await placeSquareOrder(first.client);
  await first.twin.stop();
  const objects = twinCatalogue.objects.filter(({ id }) => id !== 'TEAPOTWEATHER');

  const { twin, client } = await startTestTwin({ journal, catalogue: { ...twinCatalogue, objects } });
  const items = await client.catalog.list({ types: 'ITEM' });
  const orders = twin.ledger().orders.length;
  const tombstone = twin.object('TEAPOT-SMALL')?.is_deleted;
  await twin.stop();

  expect(items.data.map(({ id }) => id)).toEqual(['MOONSTAIRS']);
  expect(tombstone).toBe(true);
  expect(orders).toBe(1);
});

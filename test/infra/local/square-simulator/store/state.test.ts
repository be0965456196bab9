import { appendFileSync, copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  paySquareOrder,
  placeSquareOrder,
  simulatorCatalogue,
  startTestSimulator,
} from '#test/support/shop/simulator.ts';

let folder: string;
let stateFile: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'simulator-'));
  stateFile = join(folder, 'square.jsonl');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('a killed simulator restarts with its orders, payments, keys, counts and edits', async () => {
  const { simulator: killed, client } = await startTestSimulator({ stateFile });
  const order = await placeSquareOrder(client);
  const first = await paySquareOrder(client, order, { autocomplete: false });
  killed.sellAtTill('TEAPOT-LARGE', 2);
  killed.changePrice('TEAPOT-SMALL', 5100);
  // The copy is the file that a killed process leaves behind.
  const left = `${stateFile}.left`;
  copyFileSync(stateFile, left);

  const { simulator, client: later } = await startTestSimulator({ stateFile: left });
  const again = await paySquareOrder(later, order, { autocomplete: false });
  const completed = await later.payments.complete({ paymentId: first });
  const counts = simulator.ledger().counts.find(({ catalog_object_id: id }) => id === 'TEAPOT-LARGE');
  const price = simulator.object('TEAPOT-SMALL')?.item_variation_data?.price_money;
  await simulator.stop();

  expect(again).toBe(first);
  expect(completed.payment?.status).toBe('COMPLETED');
  expect(counts?.quantity).toBe('1');
  expect(price?.amount).toBe(5100);
});

test('the simulator runs delayed changes after a restart', async () => {
  const first = await startTestSimulator({ stateFile, lags: { stock: 3_600_000 } });
  const order = await placeSquareOrder(first.client);
  await paySquareOrder(first.client, order);
  await first.simulator.stop();

  const { simulator } = await startTestSimulator({ stateFile });
  const before = simulator.ledger().counts[0]?.quantity;
  simulator.advance(3_600_000);
  const after = simulator.ledger().counts[0]?.quantity;
  await simulator.stop();

  expect([before, after]).toEqual(['1', '0']);
});

// Version 0.1 appended a line for each change.
test('the simulator reads a state file of version 0.1 with deletions, and ignores an incomplete last line', async () => {
  const first = await startTestSimulator({ stateFile });
  const [kept, deleted] = [await placeSquareOrder(first.client), await placeSquareOrder(first.client)];
  await first.simulator.stop();
  appendFileSync(stateFile, `[["orders","${deleted.id}"],["settings","account",{"value":"M2"}]]\n`);
  appendFileSync(stateFile, '[["orders","HALF",{"id":"HA');

  const { simulator } = await startTestSimulator({ stateFile });
  const ids = simulator.ledger().orders.map(({ id }) => id);
  await simulator.stop();

  expect(ids).toEqual([kept.id]);
  expect(readFileSync(stateFile, 'utf8')).toContain('"M2"');
  expect(readFileSync(stateFile, 'utf8')).not.toContain('HALF');
});

test('the simulator applies a changed catalogue file as edits by the seller, and keeps orders', async () => {
  const first = await startTestSimulator({ stateFile });
  await placeSquareOrder(first.client);
  await first.simulator.stop();
  const objects = simulatorCatalogue.objects.filter(({ id }) => id !== 'TEAPOTWEATHER');

  const { simulator, client } = await startTestSimulator({
    stateFile,
    catalogue: { ...simulatorCatalogue, objects },
  });
  const items = await client.catalog.list({ types: 'ITEM' });
  const orders = simulator.ledger().orders.length;
  const tombstone = simulator.object('TEAPOT-SMALL')?.is_deleted;
  await simulator.stop();

  expect(items.data.map(({ id }) => id)).toEqual(['MOONSTAIRS']);
  expect(tombstone).toBe(true);
  expect(orders).toBe(1);
});

import { startEmulator } from '#infra/local/emulator.ts';
import { startCheckout, type Work } from '#test/support/checkout.ts';
import { countRequests } from '#test/support/count-requests.ts';

/**
 * What one checkout costs: time of both calls, round trips to the table and to Square, and capacity units as
 * DynamoDB bills them. Prints one line a case. Run: `node test/bench/checkout.ts [checkouts]`.
 */
const checkouts = Number(process.argv[2] ?? 60);

const emulator = await startEmulator();
process.env['TEST_DYNAMODB_ENDPOINT'] = emulator.endpoint;

function at(values: readonly number[], share: number): string {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0);
}

/** `lines` different works in each cart. */
async function measure(name: string, lines: number, testMode: boolean): Promise<void> {
  const works = Array.from(
    { length: lines },
    (_, index): Work => ({ id: `BENCH${index}`, price: 4_000, stock: 10_000 }),
  );
  const shop = await startCheckout({ works, testMode });
  const counted = countRequests(shop.client);
  const waits = { order: [] as number[], pay: [] as number[] };
  let table = { roundTrips: 0, readUnits: 0, writeUnits: 0 };
  let square = 0;
  for (let index = 0; index < checkouts; index++) {
    const shopper = shop.shopper();
    for (const work of works) await shopper.addToCart(work);
    shop.twin.clearCalls();
    const run = await counted(async () => {
      const startedAt = performance.now();
      const { body } = await shopper.order();
      const ordered = performance.now();
      const paid = testMode ? await shopper.payTest(body.orderId) : await shopper.pay(body.orderId);
      if (paid.status !== 200) throw new Error(`A checkout failed: ${paid.text}`);
      waits.order.push(ordered - startedAt);
      waits.pay.push(performance.now() - ordered);
    });
    table = run;
    square = shop.twin.calls().length;
  }
  const whole = waits.order.map((wait, index) => wait + (waits.pay[index] ?? 0));
  process.stdout.write(
    `checkout, ${name}: p50 ${at(whole, 0.5)} ms, p99 ${at(whole, 0.99)} ms ` +
      `(order p50 ${at(waits.order, 0.5)}, payment p50 ${at(waits.pay, 0.5)}); ` +
      `${table.roundTrips} round trips to the table, ${square} calls to Square; ` +
      `${table.readUnits} RCU, ${table.writeUnits} WCU\n`,
  );
  await shop.stop();
}

await measure('one work', 1, false);
await measure('five works', 5, false);
await measure('one work in test mode', 1, true);
await emulator.stop();

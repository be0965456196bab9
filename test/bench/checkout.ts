import { type CheckoutCost, checkoutCosts } from '#test/support/orders/cost.ts';
import { openShop } from '#test/support/orders/shop.ts';
import type { Work } from '#test/support/orders/works.ts';
import { onOwnEmulator } from '#test/support/shop/own-emulator.ts';

/**
 * What one checkout costs: time of both calls, round trips to the table and to Square, and capacity units as
 * DynamoDB bills them; the first one, and the dearest of all that follow it in a rush. `npm run budgets` holds the
 * numbers to their limits. Run: `node test/bench/checkout.ts [checkouts]`.
 */
const checkouts = Number(process.argv[2] ?? 60);

function at(values: readonly number[], share: number): string {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0);
}

function words(costs: readonly CheckoutCost[]): string {
  const most = (name: 'roundTrips' | 'squareCalls' | 'readUnits' | 'writeUnits') =>
    Math.max(...costs.map((cost) => cost[name]));
  return `${most('roundTrips')} round trips to the table, ${most('squareCalls')} calls to Square, ${most('readUnits')} RCU, ${most('writeUnits')} WCU`;
}

/** `lines` different works in each cart. */
async function measure(name: string, lines: number, testMode: boolean): Promise<void> {
  const works = Array.from(
    { length: lines },
    (_, index): Work => ({ id: `BENCH${index}`, price: 4_000, stock: 10_000 }),
  );
  const shop = await openShop({ works, testMode });
  const checkout = checkoutCosts(shop, works);
  const first = await checkout(testMode ? 'test' : 'card');
  const others: CheckoutCost[] = [];
  for (let index = 1; index < checkouts; index++) others.push(await checkout(testMode ? 'test' : 'card'));

  const whole = others.map(({ orderTime, paymentTime }) => orderTime + paymentTime);
  const median = (times: readonly number[]) => at(times, 0.5);
  process.stdout.write(
    `checkout, ${name}: p50 ${median(whole)} ms, p99 ${at(whole, 0.99)} ms ` +
      `(order p50 ${median(others.map(({ orderTime }) => orderTime))}, payment p50 ${median(others.map(({ paymentTime }) => paymentTime))})\n` +
      `  the first: ${words([first])}\n  the dearest of the ${others.length} after it: ${words(others)}\n`,
  );
}

await onOwnEmulator(async () => {
  await measure('one work', 1, false);
  await measure('five works', 5, false);
  await measure('one work in test mode', 1, true);
});

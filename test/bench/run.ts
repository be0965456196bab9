import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { besideStorefront, longestTaskOfBack } from '#test/bench/storefront/compare.ts';
import { apiBudgets } from '#test/budgets/api.ts';
import { onOwnEmulator } from '#test/support/shop/own-emulator.ts';
import { besidePeer } from './beside-peer.ts';
import { coldStarts } from './cold-start.ts';
import { machineIndex } from './measure.ts';
import { oneSaleAt } from './one-sale.ts';
import { writeReadme } from './readme.ts';

/**
 * `npm run bench`: everything that is said of the shop's speed, measured in one go and written into README.md beside this;
 * then what a checkout, a sync and a picture take. Ends with 1 where the list is not five times as cheap as express's, per
 * processor, in any encoding, or a page slower beside the stub of another storefront than its row allows.
 */
const wanted = 5;

const index = machineIndex();
console.log(`The machine's index: ${index}`);
const compared = await besidePeer();
let failed = false;
for (const { name, shop, peer } of compared) {
  const isHeld = name.startsWith('list of');
  const good = !isHeld || peer / shop >= wanted;
  failed ||= !good;
  console.log(
    `${good ? 'ok  ' : 'OVER'} ${name}: ${(peer / shop).toFixed(2)} × less than express${isHeld ? ` (≥ ${wanted})` : ''}`,
  );
}
console.log('Cold starts …');
const cold = await coldStarts();
console.log('Sales …');
const sales = await onOwnEmulator(() => oneSaleAt([100, 1_000, 10_000], { isTimed: true }));
console.log('Pages …');
const storefronts = await besideStorefront();
for (const { name, shop, peer, most } of storefronts.ratios) {
  const good = shop / peer <= most;
  failed ||= !good;
  console.log(
    `${good ? 'ok  ' : 'OVER'} ${name}: ${(shop / peer).toFixed(2)} of the stub's time (≤ ${most})`,
  );
}
failed ||= storefronts.back > longestTaskOfBack;
console.log(`Longest task after Back: ${storefronts.back} ms (≤ ${longestTaskOfBack})`);
writeReadme({ index, compared, cold, sales, storefronts, asked: await apiBudgets() });
console.log('Written into test/bench/README.md');

for (const name of ['checkout', 'sync', 'pictures']) {
  console.log(`\n── ${name}`);
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`)], {
    stdio: 'inherit',
  });
  failed ||= status !== 0;
}
process.exitCode = failed ? 1 : 0;

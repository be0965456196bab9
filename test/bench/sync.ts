import { onOwnEmulator } from '#test/support/shop/own-emulator.ts';
import { type SyncCosts, syncCosts } from '#test/support/sync/costs.ts';

/**
 * What a sync costs, through the deployed definition: `node test/bench/sync.ts [works] [sizes]`, by default the
 * 1,000 works in three sizes that the limits below are for. Fails when one of them is passed.
 * Calls, transitions, bytes and writes are the same on every machine; processor time is of this one.
 */
const [works = 1_000, sizes = 3] = process.argv.slice(2).map(Number);
const limits = { squareCalls: 35, transitions: 150, largestState: 8 * 1024 } as const;

await onOwnEmulator(async () => {
  const { first, again } = await syncCosts(works, sizes);
  report('first', first);
  report('again, nothing changed', again);
  const passed = works === 1_000 ? overLimit(first).concat(overLimit(again)) : [];
  if (again.artworkWrites > 0)
    passed.push(`${again.artworkWrites} works were written although nothing changed`);
  for (const line of passed) console.error(line);
  if (passed.length > 0) process.exitCode = 1;
});

function report(name: string, costs: SyncCosts): void {
  console.log(
    `sync of ${costs.works} works × ${sizes}, ${name}: ${costs.squareCalls} Square calls, ${costs.transitions} transitions, ` +
      `largest state ${costs.largestState} bytes, ${costs.artworkWrites} rows of works written, ` +
      `${costs.cpuMilliseconds} ms of processor time (The Square simulator included)`,
  );
}

function overLimit(costs: SyncCosts): string[] {
  return (Object.keys(limits) as (keyof typeof limits)[])
    .filter((name) => costs[name] > limits[name])
    .map((name) => `${name} is ${costs[name]}, more than ${limits[name]}`);
}

import { replay, simulate } from './simulate.ts';

/**
 * `node test/simulation/run.ts SEED` replays the history of a seed and prints each step. `node test/simulation/run.ts
 * --seeds FROM-TO` plays a range of seeds and prints the shortened histories of those that fail.
 */
const [first = '', range = ''] = process.argv.slice(2);
const [from = 1, to = from] = (range || first).split('-').map(Number);
if (first !== '--seeds') console.log(await replay(from));
else {
  const failures = await simulate(from, to, { isTraced: true });
  for (const failure of failures) console.log(`${failure}\n`);
  const { user, system } = process.cpuUsage();
  console.log(
    `seeds ${from} to ${to}: ${failures.length} failed, ${Math.round((user + system) / 1e6)} s of processor time`,
  );
  // Timers of killed processes would keep Node running.
  process.exit(failures.length > 0 ? 1 : 0);
}

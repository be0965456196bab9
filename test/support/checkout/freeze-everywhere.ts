import type { PausePoint } from './frozen-worker.ts';
import type { Intercept } from './io.ts';
import { runZombie, type Successor, type ZombieFlow } from './zombies.ts';

export interface ZombieTally {
  readonly points: number;
  readonly broken: readonly string[];
}

/**
 * Every call of the flow, before and after, until a run gets by without reaching the point, so that new calls are
 * covered without touching the test. `every` thins them out, beginning with `first`.
 */
export async function freezeEverywhere(options: {
  readonly flow: ZombieFlow;
  readonly successor: Successor;
  readonly every?: number;
  /** Index of the first point. */
  readonly first?: number;
  readonly mutant?: Intercept;
}): Promise<ZombieTally> {
  const { flow, successor, every = 1, first = 0, mutant } = options;
  const broken: string[] = [];
  let points = 0;
  for (let index = first; ; index += every) {
    const point: PausePoint = {
      at: Math.floor(index / 2) + 1,
      side: index % 2 === 0 ? 'before' : 'after',
    };
    const run = await runZombie({ flow, successor, point, ...(mutant && { mutant }) });
    if (!run.reached) return { points, broken };
    points += 1;
    broken.push(
      ...run.broken.map(
        (what) => `${flow}, ${successor}, asleep ${point.side} call ${point.at} (${run.call}): ${what}`,
      ),
    );
  }
}

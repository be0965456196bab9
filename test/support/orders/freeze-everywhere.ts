import type { PausePoint } from './frozen-worker.ts';
import type { Intercept } from './io.ts';
import type { PausedWorkerFlow } from './paused-worker-flows.ts';
import { type Clocks, runPausedWorker, type Successor } from './paused-workers.ts';

export interface PausedWorkerTally {
  readonly points: number;
  readonly broken: readonly string[];
  /** Orders that the schedule ended while their worker could still be alive. */
  readonly endedAlive: number;
}

/**
 * Every call of the flow, before and after, until a run gets by without reaching the point, so that new calls are
 * covered without touching the test. `every` thins them out, beginning with `first`. A planted bug is found once.
 */
export async function freezeEverywhere(options: {
  readonly flow: PausedWorkerFlow;
  readonly successor: Successor;
  readonly every?: number;
  /** Index of the first point. */
  readonly first?: number;
  readonly plantedBug?: Intercept;
  readonly clocks?: Clocks;
}): Promise<PausedWorkerTally> {
  const { flow, successor, every = 1, first = 0, ...others } = options;
  const broken: string[] = [];
  let endedAlive = 0;
  let points = 0;
  for (let index = first; ; index += every) {
    const point: PausePoint = {
      at: Math.floor(index / 2) + 1,
      side: index % 2 === 0 ? 'before' : 'after',
    };
    const run = await runPausedWorker({ flow, successor, point, ...others });
    if (!run.reached) return { points, broken, endedAlive };
    endedAlive += run.endedAlive;
    points += 1;
    broken.push(
      ...run.broken.map(
        (what) => `${flow}, ${successor}, asleep ${point.side} call ${point.at} (${run.call}): ${what}`,
      ),
    );
    if (others.plantedBug && broken.length > 0) return { points, broken, endedAlive };
  }
}

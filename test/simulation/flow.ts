import type { Planned, Step } from './history.ts';
import type { Fault } from './process.ts';
import type { Scene } from './scene.ts';

/** Steps of people and of Square, and faults. One file each in `flows/`. */
interface FlowOf<With> extends Planned<With> {
  /** A description of the step. */
  readonly words: (given: With) => string;
  readonly run: (scene: Scene, given: With, faults: readonly Fault[]) => Promise<unknown>;
}

export type Flow = FlowOf<Step['with']>;

/** `plan` draws the input of `words` and `run`. */
export function flow<With extends object>(parts: FlowOf<With>): Flow {
  return parts as unknown as Flow;
}

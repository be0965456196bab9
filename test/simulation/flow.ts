import type { Planned, Step } from './history.ts';
import type { Fault } from './process.ts';
import type { Scene } from './scene.ts';

/** A kind of step in a history: an action of a person or of Square, or a fault. Each kind has a file in `flows/`. */
interface FlowOf<With> extends Planned<With> {
  /** Returns a description of the step. */
  readonly words: (given: With) => string;
  readonly run: (scene: Scene, given: With, faults: readonly Fault[]) => Promise<unknown>;
}

export type Flow = FlowOf<Step['with']>;

/** Returns a kind of step. `plan` draws the values that `words` and `run` get. */
export function flow<With extends object>(parts: FlowOf<With>): Flow {
  return parts as unknown as Flow;
}

import type { Planned, Step } from './history.ts';
import type { Fault } from './process.ts';
import type { Scene } from './scene.ts';

/** What people, Square and bad luck do. One file each in `flows/`. */
interface FlowOf<With> extends Planned<With> {
  /** The step in words. */
  readonly words: (given: With) => string;
  readonly run: (scene: Scene, given: With, faults: readonly Fault[]) => Promise<unknown>;
}

export type Flow = FlowOf<Step['with']>;

/** `plan` draws what `words` and `run` are given. */
export function flow<With extends object>(parts: FlowOf<With>): Flow {
  return parts as unknown as Flow;
}

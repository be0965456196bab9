import { setImmediate as turn } from 'node:timers/promises';

/** Milliseconds of real time after which the simulation throws if a process does not wait for the timeline. */
const longestUnknown = 10_000;

interface Event {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

/** A running process, which the timeline waits for. */
export interface Running {
  /** Number of the process's pending requests and timers. */
  waiting: number;
}

/**
 * The time of a simulation. All actions are events, sorted by time. An event runs only after all effects of the
 * previous one, and without a wait in real time.
 */
export class Timeline {
  now: number;
  readonly #events: Event[] = [];
  readonly #running = new Set<Running>();
  #order = 0;

  constructor(start: number) {
    this.now = start;
  }

  /** Calls `run` after this many milliseconds. Returns a function that cancels the call. */
  in(delay: number, run: () => void): () => void {
    this.#order += 1;
    const event = { at: this.now + Math.max(0, Math.round(delay)), order: this.#order, run };
    let [low, high] = [0, this.#events.length];
    // The events are sorted with the latest first, so that the next event is the last element.
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#events[middle] as Event).at > event.at) low = middle + 1;
      else high = middle;
    }
    this.#events.splice(low, 0, event);
    return () => {
      const place = this.#events.indexOf(event);
      if (place >= 0) this.#events.splice(place, 1);
    };
  }

  async wait(delay: number): Promise<void> {
    await new Promise<void>((resolve) => this.in(delay, resolve));
  }

  begin(process: Running): void {
    this.#running.add(process);
  }

  end(process: Running): void {
    this.#running.delete(process);
  }

  get isRunning(): boolean {
    return this.#running.size > 0;
  }

  /** Runs all events that are due by `time`. */
  async runUntil(time: number): Promise<void> {
    await this.#settle();
    for (let event = this.#events.at(-1); event && event.at <= time; event = this.#events.at(-1)) {
      this.#events.pop();
      this.now = Math.max(this.now, event.at);
      event.run();
      await this.#settle();
    }
    this.now = Math.max(this.now, time);
  }

  /** Resolves when every process waits for a future event, and not for work in Node's threads such as compression. */
  async #settle(): Promise<void> {
    await turn();
    const since = performance.now();
    while ([...this.#running].some(({ waiting }) => waiting === 0)) {
      await turn();
      if (performance.now() - since > longestUnknown) throw new Error('A process waits for nothing known');
    }
  }
}

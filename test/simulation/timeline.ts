import { setImmediate as turn } from 'node:timers/promises';

/** Milliseconds of real time after which a process that waits for nothing the simulation knows is an error. */
const longestUnknown = 10_000;

interface Event {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

/** Somebody whose answers are waited for: a process, while it runs. */
export interface Running {
  /** How many of its requests and timers are on their way. */
  waiting: number;
}

/**
 * The time of a simulation. Everything that happens is an event of it, one at a time, the earliest first; the next one
 * happens only when all that follows from the last one is over. No real time passes in between.
 */
export class Timeline {
  now: number;
  readonly #events: Event[] = [];
  readonly #running = new Set<Running>();
  #order = 0;

  constructor(start: number) {
    this.now = start;
  }

  /** `run` happens in so many milliseconds. Answers what takes it back. */
  in(delay: number, run: () => void): () => void {
    this.#order += 1;
    const event = { at: this.now + Math.max(0, Math.round(delay)), order: this.#order, run };
    let [low, high] = [0, this.#events.length];
    // Latest first, so that the next one is the last.
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

  /** Lets everything happen that is due by then. */
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

  /** Until everybody waits for an event to come. What a thread of Node's works on (compressing) is waited for. */
  async #settle(): Promise<void> {
    await turn();
    const since = performance.now();
    while ([...this.#running].some(({ waiting }) => waiting === 0)) {
      await turn();
      if (performance.now() - since > longestUnknown) throw new Error('A process waits for nothing known');
    }
  }
}

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Random } from './random.ts';
import type { Running, Timeline } from './timeline.ts';

/** What goes wrong at one call of a process. Times are milliseconds. */
export interface Fault {
  /** The number of the call, from 1; of Square's alone where it says so, or of one operation's. */
  readonly at: number;
  readonly ofSquare?: boolean;
  readonly of?: string;
  readonly kind: FaultKind;
  readonly ms: number;
  /** The process pauses for so long when it has its answer. */
  readonly pauses?: number;
}

export const faultKinds = [
  /** The process is killed: before the call goes out, or when its answer comes. */
  'killed before',
  'killed after',
  /** The process pauses and then goes on. */
  'paused before',
  'paused after',
  /** It was carried out, and the answer is lost. */
  'answer lost',
  /** It never arrives. */
  'never arrives',
  /** No answer, and it is carried out when nobody expects it any more. */
  'carried out late',
  'throttled',
  /** A request to change something, which was not done. */
  'refused',
  'refuses the token',
  'server error',
  'server error, carried out',
  'answers with HTML',
  'answers with nothing',
  /** A read is answered from a moment ago. */
  'stale read',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** Whose time and chance code runs with. */
export interface Context {
  readonly random: Random;
  readonly now: () => number;
  /** A limit is nothing that anybody waits for. */
  readonly timer?: (delay: number, run: () => void, isLimit?: boolean) => () => void;
  readonly fetch?: typeof fetch;
}

export const contexts = new AsyncLocalStorage<Context>();

/** One call on its way out. */
export interface Call {
  readonly name: () => string;
  /** Of Square's API. */
  readonly operation?: string;
  /** Milliseconds there and back. */
  readonly latency: number;
  /** Performs it, and returns how the answer is delivered. `fault`: a fault of the other side, not of the process. */
  readonly perform: (fault: Fault | undefined) => Delivery;
}

export interface Delivery {
  readonly answer?: () => unknown;
  /** Milliseconds that it takes longer. */
  readonly after?: number;
  /** No answer ever comes; the caller's own limit ends it. */
  readonly never?: boolean;
}

/**
 * A process of the shop for one request: its calls and timers go through the timeline, and faults meet them. Killed, it
 * never goes on.
 */
export class Process implements Context, Running {
  waiting = 0;
  calls = 0;
  readonly begunAt: number;
  isDead = false;
  /** When it last asked Square for counts. */
  checkedAt = Infinity;
  #squareCalls = 0;
  readonly #callsOf = new Map<string, number>();
  #pausedUntil = 0;
  readonly name: string;
  readonly random: Random;
  readonly now: () => number;
  readonly fetch: typeof fetch;
  readonly #timeline: Timeline;
  readonly #faults: readonly Fault[];
  readonly #trace: (text: () => string) => void;
  readonly #died = Promise.withResolvers<'killed'>();

  constructor(options: {
    readonly name: string;
    readonly timeline: Timeline;
    readonly random: Random;
    readonly faults: readonly Fault[];
    /** Milliseconds by which its clock is ahead. */
    readonly skew: number;
    readonly fetch: typeof fetch;
    readonly trace: (text: () => string) => void;
  }) {
    const { name, timeline, random, faults, skew, trace } = options;
    this.name = name;
    this.random = random;
    this.fetch = options.fetch;
    this.now = () => timeline.now + skew;
    this.begunAt = timeline.now;
    this.#timeline = timeline;
    this.#faults = faults;
    this.#trace = (text) => trace(() => `${name}: ${text()}`);
  }

  /** Runs it to its end; answers 'killed' where it has none. */
  async run<T>(work: () => Promise<T>): Promise<T | 'killed'> {
    this.#timeline.begin(this);
    const ended = contexts.run(this, async () => {
      try {
        return await work();
      } finally {
        this.#timeline.end(this);
      }
    });
    return Promise.race([ended, this.#died.promise]);
  }

  kill(): void {
    if (this.isDead) return;
    this.isDead = true;
    this.#timeline.end(this);
    this.#died.resolve('killed');
  }

  timer(delay: number, run: () => void, isLimit = false): () => void {
    const weight = isLimit ? 0 : 1;
    this.waiting += weight;
    let isOver = false;
    const end = () => {
      if (isOver) return false;
      isOver = true;
      this.waiting -= weight;
      return true;
    };
    const cancel = this.#timeline.in(delay, () => {
      if (this.isDead) return;
      this.#whenAwake(() => {
        if (end()) contexts.run(this, run);
      });
    });
    return () => {
      if (end()) cancel();
    };
  }

  /** A call to the table or to Square, with what goes wrong at it. `signal` ends the waiting. */
  call({ name, operation, latency, perform }: Call, signal?: AbortSignal | null): Promise<unknown> {
    this.calls += 1;
    const fault = this.#faultOf(operation);
    this.#trace(() => `${this.calls}. ${name()}${fault ? ` (${fault.kind})` : ''}`);
    if (fault?.kind === 'killed before') this.kill();
    if (this.isDead) return new Promise(() => undefined);
    if (fault?.kind === 'paused before') this.#pausedUntil = this.#timeline.now + fault.ms;
    this.waiting += 1;
    return new Promise((resolve, reject) => {
      let isOver = false;
      const end = (settle: () => void) => {
        if (isOver || this.isDead) return;
        this.#whenAwake(() => {
          if (isOver) return;
          isOver = true;
          this.waiting -= 1;
          settle();
        });
      };
      signal?.addEventListener('abort', () => end(() => reject(signal.reason)));
      const arrive = () => {
        if (this.isDead) return;
        const { answer, after = 0, never } = perform(fault);
        if (fault?.kind === 'killed after') return this.kill();
        const pause = fault?.kind === 'paused after' ? fault.ms : fault?.pauses;
        if (pause !== undefined) this.#pausedUntil = this.#timeline.now + pause;
        if (never) return;
        this.#timeline.in(latency / 2 + after, () =>
          end(() => {
            try {
              resolve(answer?.());
            } catch (error) {
              reject(error);
            }
          }),
        );
      };
      const pausedFor = Math.max(0, this.#pausedUntil - this.#timeline.now);
      this.#timeline.in(pausedFor + latency / 2, arrive);
    });
  }

  #faultOf(operation: string | undefined): Fault | undefined {
    if (operation === undefined)
      return this.#faults.find(({ at, ofSquare, of }) => !ofSquare && !of && at === this.calls);
    this.#squareCalls += 1;
    const sameCalls = (this.#callsOf.get(operation) ?? 0) + 1;
    this.#callsOf.set(operation, sameCalls);
    return this.#faults.find(({ at, ofSquare, of }) => {
      if (of !== undefined) return of === operation && at === sameCalls;
      return at === (ofSquare ? this.#squareCalls : this.calls);
    });
  }

  #whenAwake(run: () => void): void {
    const pause = this.#pausedUntil - this.#timeline.now;
    if (pause <= 0) run();
    else this.#timeline.in(pause, () => this.isDead || run());
  }
}

export function currentProcess(): Process {
  const found = contexts.getStore();
  if (!(found instanceof Process)) throw new Error('This runs outside any simulated process');
  return found;
}

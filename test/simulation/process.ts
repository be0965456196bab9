import { AsyncLocalStorage } from 'node:async_hooks';
import type { Random } from './random.ts';
import type { Running, Timeline } from './timeline.ts';

/** A fault of one call of a process. Times are milliseconds. */
export interface Fault {
  /** Number of the call, from 1. `ofSquare` counts only calls to Square, `of` only those of one operation. */
  readonly at: number;
  readonly ofSquare?: boolean;
  readonly of?: string;
  readonly kind: FaultKind;
  readonly ms: number;
  /** Milliseconds for which the process pauses after the answer. */
  readonly pauses?: number;
}

export const faultKinds = [
  /** The process is killed before the call is sent, or when the answer arrives. */
  'killed before',
  'killed after',
  /** The process pauses before the call and then continues. */
  'paused before',
  'paused after',
  /** The call is carried out, but the answer is lost. */
  'answer lost',
  /** The call never arrives. */
  'never arrives',
  /** There is no answer, and the call is carried out much later. */
  'carried out late',
  'throttled',
  /** A write is refused and not carried out. */
  'refused',
  'refuses the token',
  'server error',
  'server error, carried out',
  'answers with HTML',
  'answers with nothing',
  /** A read returns an older state. */
  'stale read',
  /** Square's answer is about another payment, order or refund. */
  'about another',
  'lacks a field',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** Time, randomness and requests for code that runs in the context. */
export interface Context {
  readonly random: Random;
  readonly now: () => number;
  /** Sets a timer and returns a function that clears it. The simulation does not wait for a timeout (`isLimit`). */
  readonly timer?: (delay: number, run: () => void, isLimit?: boolean) => () => void;
  readonly fetch?: typeof fetch;
}

export const contexts = new AsyncLocalStorage<Context>();

/** An outgoing call. */
export interface Call {
  readonly name: () => string;
  /** Name of the operation in Square's API. */
  readonly operation?: string;
  /** Duration of the round trip in milliseconds. */
  readonly latency: number;
  /**
   * Carries out the call and returns how the answer is delivered. `fault` is a fault of the called service, not of the
   * process.
   */
  readonly perform: (fault: Fault | undefined) => Delivery;
}

export interface Delivery {
  readonly answer?: () => unknown;
  /** Additional delay of the answer in milliseconds. */
  readonly after?: number;
  /** Whether no answer arrives, so that the caller's timeout ends the call. */
  readonly never?: boolean;
}

/**
 * A process of the shop for one request. Its calls and timers run on the timeline, and its calls get the faults. A
 * killed process never continues.
 */
export class Process implements Context, Running {
  waiting = 0;
  calls = 0;
  readonly begunAt: number;
  isDead = false;
  isOver = false;
  /** Time at which the process last requested counts from Square. */
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
    /** Milliseconds by which the process's clock is ahead. */
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

  /** Runs `work` and returns its result, or 'killed' if the process was killed. */
  async run<T>(work: () => Promise<T>): Promise<T | 'killed'> {
    this.#timeline.begin(this);
    const ended = contexts.run(this, async () => {
      try {
        return await work();
      } finally {
        this.isOver = true;
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

  /** Carries out a call to the table or to Square with its faults. `signal` ends the wait for the answer. */
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

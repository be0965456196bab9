/** A seeded generator of random numbers (mulberry32), with the same numbers on every machine. */
export class Random {
  #state: number;

  constructor(...seeds: readonly (number | string)[]) {
    // FNV-1a hash of the seed.
    let hash = 0x811c9dc5;
    for (const letter of seeds.join('/')) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
    this.#state = hash >>> 0;
  }

  /** Returns a number that is at least 0 and less than 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Returns an integer from `from` to `to`, both included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(all: readonly T[]): T {
    return all[this.int(0, all.length - 1)] as T;
  }

  /** Returns an integer from 1 to `most` from a logarithmic distribution, which prefers small numbers. */
  skewed(most: number): number {
    return Math.max(1, Math.round(most ** this.next()));
  }
}

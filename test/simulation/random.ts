/** A seeded generator (mulberry32): the same numbers on every machine. */
export class Random {
  #state: number;

  constructor(...seeds: readonly (number | string)[]) {
    // FNV-1a hash of the seed.
    let hash = 0x811c9dc5;
    for (const letter of seeds.join('/')) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
    this.#state = hash >>> 0;
  }

  /** From 0 to 1, without 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** An integer, including both ends. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(all: readonly T[]): T {
    return all[this.int(0, all.length - 1)] as T;
  }

  /** From 1 to `most`, with small numbers as likely as large ones. */
  skewed(most: number): number {
    return Math.max(1, Math.round(most ** this.next()));
  }
}

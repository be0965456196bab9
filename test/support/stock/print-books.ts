import type { PrintCount } from './print-rules.ts';

/** The worlds that rules are tried in. */
export interface Faults {
  /** Longest time until Square has received a sale of ours. */
  readonly receiptLag: number;
  /** Longest time by which an answer is out of date. */
  readonly answerLag: number;
  /** Longest time by which the list of received sales is out of date. */
  readonly namesLag: number;
  /** By how much the clock of any of the shop's processes may be ahead of Square's, or behind. */
  readonly skew: number;
  /** Share of captures whose process crashes, so that minutes go by until the shop settles them. */
  readonly crashes: number;
}

export const ordinaryFaults: Faults = {
  receiptLag: 10_000,
  answerLag: 10_000,
  namesLag: 0,
  skew: 0,
  crashes: 0.2,
};

interface Adjustment {
  readonly receivedAt: number;
  readonly change: number;
  readonly order?: string;
}

/** mulberry32: small, and the same on every machine. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Square's books of one print: what it has received, and what it answers at a moment. */
export function openBooks(options: {
  readonly supply: number;
  /** When the first stocktaking was received. */
  readonly since: number;
  readonly faults: Faults;
  /** Square's clock. */
  readonly now: () => number;
  /** A whole number from 0 to `most`. */
  readonly upTo: (most: number) => number;
}) {
  const { faults, now, upTo } = options;
  const adjustments: Adjustment[] = [{ receivedAt: options.since, change: options.supply }];
  const sum = (some: readonly Adjustment[]) => some.reduce((total, { change }) => total + change, 0);
  const receivedBy = (moment: number) => adjustments.filter(({ receivedAt }) => receivedAt <= moment);
  const countOf = (some: readonly Adjustment[]) => ({
    quantity: sum(some),
    calculatedAt: Math.max(...some.map(({ receivedAt }) => receivedAt)),
  });

  return {
    /** Answers when it is received: Square receives one thing after the other. */
    receive(change: number, receivedAt: number, order?: string): number {
      let at = receivedAt;
      while (adjustments.some((other) => other.receivedAt === at)) at++;
      adjustments.push({ receivedAt: at, change, ...(order !== undefined && { order }) });
      return at;
    },
    answer(): Omit<PrintCount, 'askedAt'> {
      const snapshot = now() - upTo(faults.answerLag);
      const named = now() - upTo(faults.namesLag);
      const received = receivedBy(named).flatMap(({ receivedAt, order }) =>
        order === undefined ? [] : [[order, receivedAt] as const],
      );
      return { ...countOf(receivedBy(snapshot)), received: new Map(received) };
    },
    /** What it answers when all is said. */
    present: () => countOf(adjustments),
    onTheShelf: () => sum(receivedBy(now())),
    /** Supplied and sold elsewhere, as far as a count made at `calculatedAt` knows. */
    withoutOurs: (calculatedAt: number) =>
      sum(receivedBy(calculatedAt).filter(({ order }) => order === undefined)),
  };
}

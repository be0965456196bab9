import type { Work } from '#test/support/orders/works.ts';
import { type Fault, faultKinds } from './process.ts';
import { Random } from './random.ts';

/** An action in a history, with its time and its faults. */
export interface Step {
  /** Milliseconds since the start of the history. */
  readonly at: number;
  readonly flow: string;
  /** The values that the flow's `plan` has drawn. */
  readonly with: Readonly<Record<string, unknown>>;
  readonly faults: readonly Fault[];
}

/** A fault of a background process, which the schedule or an event has started. */
interface Background extends Fault {
  /** Number of the process, from 1. */
  readonly process: number;
}

/** The input of a simulation. It stays valid if faults or steps are removed. */
export interface History {
  readonly seed: number;
  readonly works: readonly Work[];
  readonly steps: readonly Step[];
  readonly background: readonly Background[];
  /** Milliseconds by which the clocks of the processes are ahead of Square's. */
  readonly skews: readonly number[];
  readonly lags: { readonly stock: number; readonly soldOut: number; readonly refund: number };
  /** Whether an authorized payment reduces the amount due of its order, as in some versions of Square's API. */
  readonly authorizedCovers: boolean;
  /** Maximum number of rows in one answer to a query. */
  readonly pageSize?: number;
  readonly events: { readonly lost: number; readonly doubled: number; readonly delay: number };
}

/** The properties of a flow that are needed to draw a history. */
export interface Planned<With> {
  readonly name: string;
  /** Relative frequency of the flow in histories. */
  readonly weight: number;
  /**
   * Whether histories of a checkout include the flow; `isAfterSale` includes it in histories of paid orders. Histories
   * of all flows always include it.
   */
  readonly isCheckout?: boolean;
  readonly isAfterSale?: boolean;
  /** Calls to Square that matter for this flow's money and stock. More faults are injected into them. */
  readonly calls?: readonly string[];
  readonly plan: (random: Random, history: { readonly works: readonly Work[] }) => With;
}

const minute = 60_000;

export function historyOf(seed: number, flows: readonly Planned<Step['with']>[]): History {
  const random = new Random('history', seed);
  const works: Work[] = [
    { id: 'ONE', price: 80_000, stock: 1 },
    { id: 'TWO', price: 6_000, stock: random.int(1, 3) },
    { id: 'MANY', price: 3_000, stock: 25, tracked: false },
  ];
  const isFaulty = !random.chance(0.1);
  const count = random.int(3, 12);
  const about = random.pick(['everything', 'checkout', 'checkout', 'after-sales']);
  const possible = flows.filter(
    ({ isCheckout, isAfterSale }) =>
      about === 'everything' || (about === 'checkout' ? isCheckout : isAfterSale),
  );
  const deck = possible.flatMap((flow) => Array.from({ length: flow.weight }, () => flow));
  // A history has only a few kinds of steps, so that they interact.
  const chosen = Array.from({ length: random.int(3, 8) }, () => random.pick(deck));
  const buying = flows.find(({ name }) => name === 'buy') ?? random.pick(flows);
  const steps: Step[] = [];
  let at = 0;
  for (let place = 0; place < count; place++) {
    const flow = place === 0 || random.chance(0.25) ? buying : random.pick(chosen);
    steps.push({
      at,
      flow: flow.name,
      with: flow.plan(random, { works }),
      faults: isFaulty && random.chance(0.5) ? drawFaults(random, flow.calls) : [],
    });
    // The next step follows at the same time, soon, or after the leases have expired.
    at += random.pick([
      0,
      random.int(0, 500),
      random.int(0, 5_000),
      random.int(20_000, 100_000),
      random.int(1, 4) * minute,
    ]);
  }
  const background = Array.from({ length: isFaulty ? random.int(0, 4) : 0 }, () => ({
    process: random.skewed(40),
    ...(drawFaults(random)[0] as Fault),
  }));
  const skew = random.pick([0, 0, 20_000, 90_000, 300_000]);
  return {
    seed,
    works,
    steps,
    background,
    skews: random.pick([[0], [skew / 2, -skew / 2], [-skew / 2, skew / 2, 0]]),
    lags: {
      // These delays are within those that functions/stock/available.ts expects.
      stock: random.pick([0, 250, 3_000, 45_000]),
      soldOut: random.pick([0, 1_000, 30_000]),
      refund: random.pick([0, 1_000, minute]),
    },
    events: {
      lost: random.pick([0, 0, 0.3, 1]),
      doubled: random.pick([0, 0.2]),
      delay: random.pick([1_000, 20_000, 2 * minute]),
    },
    authorizedCovers: random.chance(0.2),
    pageSize: random.pick([1_000, 1_000, 1]),
  };
}

function drawFaults(random: Random, calls: readonly string[] = []): Fault[] {
  return Array.from({ length: random.chance(0.25) ? 2 : 1 }, () => ({
    ...drawCall(random, calls),
    kind: random.pick(faultKinds),
    ms: drawPause(random),
    ...(random.chance(0.25) && { pauses: drawPause(random) }),
  }));
}

function drawCall(random: Random, calls: readonly string[]): Pick<Fault, 'at' | 'ofSquare' | 'of'> {
  if (calls.length > 0 && random.chance(0.5)) return { at: random.skewed(2), of: random.pick(calls) };
  return random.chance(0.5) ? { at: random.skewed(8), ofSquare: true } : { at: random.skewed(30) };
}

function drawPause(random: Random): number {
  return random.pick([random.int(500, 8_000), random.int(20_000, 70_000), random.int(60_000, 4 * minute)]);
}

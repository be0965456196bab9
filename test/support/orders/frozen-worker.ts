import type { Checkout } from './checkout.ts';
import { openShop } from './entry.ts';
import { type Intercept, interceptedTable } from './io.ts';
import { type SquareIntercept, startSquareGate } from './square-gate.ts';

export interface PausePoint {
  readonly at: number;
  readonly side: 'before' | 'after';
  /** Counts the calls of this name alone. */
  readonly of?: string | undefined;
}

/** Freezes a process whole: from the point on nothing of it goes out and no answer comes in, until `resume`. */
export function freezeAt(point: PausePoint | string) {
  let calls = 0;
  let frozenUntil: Promise<void> | undefined;
  let call = '';
  let resume: () => void = () => undefined;
  let announce: () => void = () => undefined;
  const frozen = new Promise<'frozen'>((resolve) => {
    announce = () => resolve('frozen');
  });
  function freeze(name: string): void {
    call = name;
    frozenUntil = new Promise((resolve) => {
      resume = resolve;
    });
    announce();
  }
  return {
    frozen,
    resume: () => resume(),
    call: () => call,
    async guard<T>(name: string, forward: () => Promise<T>): Promise<T> {
      await frozenUntil;
      const isCounted = typeof point === 'string' || !point.of || name === point.of;
      if (isCounted) calls += 1;
      const isHere =
        call === '' && isCounted && (typeof point === 'string' ? name === point : calls === point.at);
      const side = typeof point === 'string' ? 'before' : point.side;
      if (isHere && side === 'before') {
        freeze(name);
        await frozenUntil;
      }
      try {
        return await forward();
      } finally {
        if (isHere && side === 'after') freeze(name);
        await frozenUntil;
      }
    },
  };
}

/** A process of its own, on its own way to Square, that `freeze` freezes. */
export function openFrozen(
  shop: Checkout,
  freeze: ReturnType<typeof freezeAt>,
  options: {
    readonly bad?: SquareIntercept;
    readonly plantedBug?: Intercept | undefined;
    /** Its clock, in milliseconds. */
    readonly now?: () => number;
  } = {},
) {
  const { bad = ({ forward }) => forward(), plantedBug, now = shop.now } = options;
  const gate = startSquareGate(shop.simulator.url, (call) => freeze.guard(call.name, () => bad(call)));
  const table = interceptedTable(shop.table, (io) => freeze.guard(io.name, () => io.forward()));
  const config = { ...shop.services.config, squareUrl: gate.url };
  const services = { ...shop.services, now, table: interceptedTable(table, plantedBug), config };
  const entry = openShop(services, (name) => {
    shop.metrics.push(name);
  });
  return { ...entry, stop: gate.stop };
}

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

/** Freezes a process whole: from the point on nothing of it goes out and no answer comes in, until `wake`. */
export function freezer(point: PausePoint | string) {
  let calls = 0;
  let asleep: Promise<void> | undefined;
  let call = '';
  let wake: () => void = () => undefined;
  let fallAsleep: () => void = () => undefined;
  const sleeping = new Promise<'asleep'>((resolve) => {
    fallAsleep = () => resolve('asleep');
  });
  function freeze(name: string): void {
    call = name;
    asleep = new Promise((resolve) => {
      wake = resolve;
    });
    fallAsleep();
  }
  return {
    sleeping,
    wake: () => wake(),
    call: () => call,
    async guard<T>(name: string, forward: () => Promise<T>): Promise<T> {
      await asleep;
      const isCounted = typeof point === 'string' || !point.of || name === point.of;
      if (isCounted) calls += 1;
      const isHere =
        call === '' && isCounted && (typeof point === 'string' ? name === point : calls === point.at);
      const side = typeof point === 'string' ? 'before' : point.side;
      if (isHere && side === 'before') {
        freeze(name);
        await asleep;
      }
      try {
        return await forward();
      } finally {
        if (isHere && side === 'after') freeze(name);
        await asleep;
      }
    },
  };
}

/** A process of its own, on its own way to Square, that `ice` freezes. */
export function openFrozen(
  shop: Checkout,
  ice: ReturnType<typeof freezer>,
  options: {
    readonly bad?: SquareIntercept;
    readonly plantedBug?: Intercept | undefined;
    /** Its clock, in milliseconds. */
    readonly now?: () => number;
  } = {},
) {
  const { bad = ({ forward }) => forward(), plantedBug, now = shop.now } = options;
  const gate = startSquareGate(shop.simulator.url, (call) => ice.guard(call.name, () => bad(call)));
  const table = interceptedTable(shop.table, (io) => ice.guard(io.name, () => io.forward()));
  const config = { ...shop.services.config, squareUrl: gate.url };
  const services = { ...shop.services, now, table: interceptedTable(table, plantedBug), config };
  const entry = openShop(services, (name) => {
    shop.metrics.push(name);
  });
  return { ...entry, stop: gate.stop };
}

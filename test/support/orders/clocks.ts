import type { Clocks } from './paused-workers.ts';

/** Milliseconds. */
const skew = 90_000;

export const together: Clocks = { worker: 0, successor: 0 };

/** With Square's clock in the middle. */
export const apart = [
  ['ahead of the worker’s', { worker: -skew / 2, successor: skew / 2 }],
  ['behind the worker’s', { worker: skew / 2, successor: -skew / 2 }],
] as const satisfies readonly (readonly [string, Clocks])[];

import type { Table } from './table.ts';

/** The table, and the clock for times in rows. */
export interface TableAndClock {
  readonly table: Table;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

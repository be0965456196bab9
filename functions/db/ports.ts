import type { Table } from './table.ts';

/** The table, and the time for rows that hold one. */
export interface TableAndClock {
  readonly table: Table;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

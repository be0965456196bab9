import type { Table } from './table.ts';

/** What reads or writes rows that say when. */
export interface TableAndClock {
  readonly table: Table;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

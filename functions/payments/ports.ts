import type { Table } from '../db/table.ts';
import type { Log } from '../http/log.ts';
import type { WriteMetric } from '../http/metrics.ts';
import type { Order } from '../orders/order-records.ts';
import type { Till } from './till.ts';

/** Everything the money path reaches for, so that a test can cut, delay or kill each call. */
export interface CheckoutPorts {
  readonly table: Table;
  /** Milliseconds; the server's clock. */
  readonly now: () => number;
  /** A ULID. */
  readonly newId: () => string;
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly till: (mode: Order['mode']) => Promise<Till>;
  readonly log: Log;
  readonly metric: WriteMetric;
}

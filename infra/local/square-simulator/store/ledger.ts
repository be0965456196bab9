import type { CountRow, Order, Payment, Refund } from './types.ts';
import type { World } from './world.ts';

/** What happened at Square, whole: what a test or a person compares the shop's own books with. */
export interface Ledger {
  readonly orders: readonly Order[];
  readonly payments: readonly Payment[];
  readonly refunds: readonly Refund[];
  readonly counts: readonly CountRow[];
}

export function ledgerOf({ store }: World): Ledger {
  return {
    orders: store.all('orders'),
    payments: store.all('payments'),
    refunds: store.all('refunds'),
    counts: store.all('counts'),
  };
}

import type { ledgerOf } from '#infra/local/square-simulator/store/world.ts';

/** The Square simulator's orders, payments, refunds and counts. */
export type Ledger = ReturnType<typeof ledgerOf>;

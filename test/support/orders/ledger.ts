import type { ledgerOf } from '#infra/local/square-simulator/store/world.ts';

/** Orders, payments, refunds and counts of the Square simulator. */
export type Ledger = ReturnType<typeof ledgerOf>;

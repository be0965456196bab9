import type { ledgerOf } from '#infra/local/square-simulator/store/world.ts';

/** What the Square simulator has on its books. */
export type Ledger = ReturnType<typeof ledgerOf>;

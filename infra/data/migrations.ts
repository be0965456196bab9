import { oneCheckout } from '#infra/data/one-checkout/steps.ts';
import { orderLists } from '#infra/data/order-lists/steps.ts';
import type { Migration } from './migrate.ts';

/**
 * Every change of the form of stored rows since the first version, oldest first. A later version that renames, moves or
 * drops rows adds a step here; `npm start`, `npm run deploy` and `npm run import` run whatever a table still lacks.
 */
export const migrations: readonly Migration[] = [...oneCheckout, ...orderLists];

/** The form of rows that this version of the code reads and writes. */
export const schemaVersion = migrations.at(-1)?.to ?? 1;

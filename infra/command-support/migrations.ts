import { type Migration, releasedForm } from './migrate.ts';

/**
 * Changes of the form of stored rows that tolerant reads (functions/db/stored-row.ts) cannot cover: rows that are
 * renamed, moved or dropped. Oldest first. A new field needs none. `npm start`, `npm run deploy` and `npm run import` run
 * the steps that a table lacks. The list is empty: rows of every released version can still be read.
 */
export const migrations: readonly Migration[] = [];

/** The form of rows that this version of the code reads and writes. */
export const schemaVersion = migrations.at(-1)?.to ?? releasedForm;

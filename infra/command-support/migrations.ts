import { type Migration, releasedForm } from './migrate.ts';

/**
 * Changes of the form of stored rows that tolerant reads (functions/db/stored-row.ts) cannot cover, oldest first: rows
 * that are renamed, moved or dropped. A new field needs none. `npm start`, `npm run deploy` and `npm run import` run
 * whatever a table still lacks. There is none yet: every row that a released version wrote is still read.
 */
export const migrations: readonly Migration[] = [];

/** The form of rows that this version of the code reads and writes. */
export const schemaVersion = migrations.at(-1)?.to ?? releasedForm;

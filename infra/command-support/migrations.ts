import { type Migration, releasedForm } from './migrate.ts';

/**
 * Changes of the rows' format that tolerant reads (functions/db/stored-row.ts) cannot cover, oldest first: rows that
 * are renamed, moved or dropped. A new field needs no migration. `npm start`, `npm run deploy` and `npm run import` run
 * the migrations that a table lacks. The list is empty, because the code can read the rows of every released version.
 */
export const migrations: readonly Migration[] = [];

/** Version of the rows' format that this code reads and writes. */
export const schemaVersion = migrations.at(-1)?.to ?? releasedForm;

import { CommandError } from '#infra/admin/command-error.ts';
import { runMigrations } from './migrate.ts';
import { migrations, schemaVersion } from './migrations.ts';
import { checkRowFile, readRowFile } from './row-file.ts';
import { exists, isEmpty, putRows, type TableAt } from './rows.ts';

interface Imported {
  readonly rows: number;
  readonly exportedAt: string;
  /** What was done to rows of an older form. */
  readonly steps: readonly string[];
}

/**
 * Fills a new table from a file and brings its rows up to this version's form. The file is read to its end before
 * anything is made; a table that holds rows is never touched. Throws a CommandError for either.
 */
export async function importTable(
  table: TableAt,
  path: string,
  makeTable: (table: TableAt) => Promise<void>,
): Promise<Imported> {
  const file = await checkRowFile(path);
  if (file.schema > schemaVersion) {
    throw new CommandError(
      `${path} holds rows of form ${file.schema}; this version of the shop knows forms up to ${schemaVersion}. Update the shop first.`,
    );
  }
  if (await exists(table)) {
    if (!(await isEmpty(table))) {
      throw new CommandError(
        `The table ${table.name} holds rows already. Import into a new one: choose another name with --into NAME.`,
      );
    }
  } else {
    await makeTable(table);
  }
  const rows = await putRows(table, readRowFile(path));
  const steps = await runMigrations(table, { migrations, from: file.schema });
  return { rows, exportedAt: file.exportedAt, steps };
}

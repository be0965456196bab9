import type { MediaLibrary } from '#functions/pictures/media-store.ts';
import { CommandError } from '#infra/command-support/command-error.ts';
import { runMigrations } from '#infra/command-support/migrate.ts';
import { migrations, schemaVersion } from '#infra/command-support/migrations.ts';
import { checkRowFile, readPictures, readRowFile } from '#infra/command-support/row-file.ts';
import { exists, isEmpty, putRows, type TableAt } from '#infra/command-support/rows.ts';

interface Imported {
  readonly rows: number;
  /** Picture files in the file; they are back where there was a place for them. */
  readonly files: number;
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
  media?: MediaLibrary,
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
  if (media) for await (const picture of readPictures(path)) await media.save(picture);
  const rows = await putRows(table, readRowFile(path));
  const steps = await runMigrations(table, { migrations, from: file.schema });
  return { rows, files: file.files, exportedAt: file.exportedAt, steps };
}

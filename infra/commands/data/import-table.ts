import type { MediaLibrary } from '#functions/pictures/media-store.ts';
import { CommandError } from '#infra/command-support/command-error.ts';
import { runMigrations } from '#infra/command-support/migrate.ts';
import { migrations, schemaVersion } from '#infra/command-support/migrations.ts';
import { checkRowFile, readPictures, readRowFile } from '#infra/command-support/row-file.ts';
import { exists, isEmpty, putRows, type TableAt } from '#infra/command-support/rows.ts';

interface Imported {
  readonly rows: number;
  /** Number of pictures in the file. They are restored only if the shop has a place for them. */
  readonly files: number;
  readonly exportedAt: string;
  /** Descriptions of the migrations that ran on rows of an older form. */
  readonly steps: readonly string[];
}

/**
 * Fills a new table from a file and migrates its rows to this version's form. Checks the whole file before it creates
 * anything. Throws a CommandError for an invalid file and for a table that already contains rows.
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

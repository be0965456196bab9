import { existsSync } from 'node:fs';
import type { MediaLibrary } from '#functions/pictures/media-store.ts';
import { runCommandWith, shopOptions } from '#infra/command-support/command.ts';
import { CommandError } from '#infra/command-support/command-error.ts';
import { isFileError } from '#infra/command-support/file-error.ts';
import { type Chosen, explainTable, whichShop, withTable } from '#infra/command-support/resolve-target.ts';
import { exportTable } from '#infra/commands/data/export-table.ts';
import { exportWorks, worksFile } from '#infra/commands/data/export-works.ts';

const usage = `Usage: npm run export -- FILE [--with-pictures] [--stage NAME | --data DIR]
  Writes everything the shop stores into FILE, a row a line: works, carts, wishes, orders, administrators, settings.
  The pictures that were uploaded in the studio are in it; those of works are not: the next sync makes them anew. The file
  holds personal data; only you can read it.
  --with-pictures also writes the works' pictures, each as sharp as the shop has it, into the folder FILE.pictures, with the
  table works.csv: what you need to take the works elsewhere. Run it again to continue an interrupted export.
  --stage names a deployed shop; otherwise the one that runs on this machine (--data DIR, default .data).`;

const options = {
  ...shopOptions,
  'with-pictures': { type: 'boolean' },
} as const;

await runCommandWith(usage, options, async ({ values, positionals }) => {
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) throw new CommandError(usage);
  const chosen = await whichShop(values);
  const media = await chosen.media();
  if (values['with-pictures']) {
    await exportPictures(chosen, media, `${file}.pictures`);
    if (existsSync(file)) return console.log(`${file} exists already and was not changed.`);
  }
  const rows = await withTable(chosen, (at) => exportTable(at, file, { media }));
  console.log(`${rows} rows of ${chosen.words} are in ${file}.`);
  if (!media) console.log('Pictures that were uploaded in the studio are not: the shop was never deployed.');
});

/** Exports the pictures before the rows. An interrupted run can be repeated, because no file of rows exists by then. */
async function exportPictures(
  chosen: Chosen,
  media: MediaLibrary | undefined,
  folder: string,
): Promise<void> {
  if (!media) throw new CommandError('There are no pictures: the shop was never deployed.');
  const { works, pictures, missing } = await exportWorks(chosen.at, media, folder).catch((error: unknown) => {
    throw isFileError(error)
      ? new CommandError(`The folder ${folder} cannot be written (${error.code}).`)
      : explainTable(error, chosen);
  });
  console.log(`${pictures} pictures of ${works} works are in ${folder}; ${worksFile} names them.`);
  if (missing.length > 0)
    console.log(
      `The shop has no file of: ${missing.join('; ')}. Start a sync in the studio and run this again.`,
    );
}

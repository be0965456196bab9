import { readArguments, runCommand } from '#infra/admin/command.ts';
import { CommandError } from '#infra/admin/command-error.ts';
import { exportTable } from './export-table.ts';
import { whichMedia } from './which-media.ts';
import { explainTable, whichTable } from './which-table.ts';

const usage = `Usage: npm run export -- FILE [--stage NAME | --data DIR]
  Writes everything the shop remembers into FILE, a row a line: works, carts, wishes, orders, administrators, settings.
  The pictures that were uploaded in the studio are in it; those of works are not: the next sync makes them anew. The file holds personal data; only you can read it.
  --stage names a deployed shop; otherwise the one that runs on this machine (--data DIR, default .data).`;

await runCommand(async () => {
  const { values, positionals } = readArguments(process.argv.slice(2), usage, {
    stage: { type: 'string' },
    data: { type: 'string' },
    help: { type: 'boolean' },
  });
  if (values.help) return console.log(usage);
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) throw new CommandError(usage);
  const choice = { ...values, table: process.env['TABLE_NAME'] };
  const chosen = await whichTable(choice);
  const media = await whichMedia(choice);
  const rows = await exportTable(chosen.at, file, { media }).catch((error: unknown) => {
    throw explainTable(error, chosen);
  });
  console.log(`${rows} rows of ${chosen.words} are in ${file}.`);
  if (!media)
    console.log('Pictures that were uploaded in the studio are not: name the shop with --stage or --data.');
});

import { runCommandWith, shopOptions } from '#infra/command-support/command.ts';
import { CommandError } from '#infra/command-support/command-error.ts';
import { noteCommand } from '#infra/command-support/note-command.ts';
import { checkTableName, whichShop, withTable } from '#infra/command-support/resolve-target.ts';
import { makeTableOnAws } from '#infra/command-support/shop-tables.ts';
import { importTable } from '#infra/commands/data/import-table.ts';
import { createShopTable } from '#infra/local/emulator.ts';

const usage = `Usage: npm run import -- FILE --into TABLE [--stage NAME | --data DIR]
  Fills the new table TABLE from a file of "npm run export" and says how to switch the shop to it. The table the shop
  uses now is left alone.
  --stage names a deployed shop; otherwise the one that runs on this machine (--data DIR, default .data).`;

const options = {
  ...shopOptions,
  into: { type: 'string' },
} as const;

await runCommandWith(usage, options, async ({ values, positionals }) => {
  const [file, ...rest] = positionals;
  if (file === undefined || values.into === undefined || rest.length > 0) throw new CommandError(usage);
  checkTableName(values.into, values.stage);
  const chosen = await whichShop(values);
  const media = await chosen.media();
  const target = { ...chosen, at: { ...chosen.at, name: values.into } };
  const makeTable =
    chosen.where === 'aws'
      ? makeTableOnAws
      : ({ client, name }: typeof chosen.at) => createShopTable(client, name);
  const done = await withTable(target, (at) => importTable(at, file, makeTable, media));
  await noteCommand(target.at, 'importTable', `Imported ${done.rows} rows of ${done.exportedAt}`);
  console.log(`${done.rows} rows of ${done.exportedAt} are in the table ${values.into}.`);
  if (done.files > 0 && !media)
    console.log('The pictures in the file were not restored: the shop was never deployed.');
  for (const step of done.steps) console.log(`Brought up to date: ${step}`);
  console.log(`The shop still uses ${chosen.at.name}. ${chosen.switchTo(values.into)}`);
});

import { runCommandWith } from '#infra/command-support/command.ts';
import { CommandError } from '#infra/command-support/command-error.ts';
import { runMigrations } from '#infra/command-support/migrate.ts';
import { migrations } from '#infra/command-support/migrations.ts';
import { noteCommand } from '#infra/command-support/note-command.ts';
import { checkTableName, whichShop, withTable } from '#infra/command-support/resolve-target.ts';
import { restoreTable } from '#infra/commands/data/restore-table.ts';

const usage = `Usage: npm run restore -- --stage NAME --at TIME --into TABLE
  Lets AWS fill the new table TABLE with what the shop's table held at TIME (for example 2026-11-20T18:00:00Z, at most
  35 days ago) and says how to switch the shop to it. The table the shop uses now is left alone.`;

const options = {
  stage: { type: 'string' },
  at: { type: 'string' },
  into: { type: 'string' },
} as const;

await runCommandWith(usage, options, async ({ values }) => {
  if (!values.stage || !values.at || !values.into) throw new CommandError(usage);
  const at = new Date(values.at);
  if (Number.isNaN(at.getTime())) throw new CommandError(`"${values.at}" is no time.\n${usage}`);
  const chosen = await whichShop({ stage: values.stage });
  const target = { client: chosen.at.client, name: values.into };
  checkTableName(target.name, values.stage);
  console.log('AWS is restoring the table; this can take from minutes to hours…');
  await withTable(chosen, async (from) => {
    await restoreTable(from, target.name, at, console.log);
    await runMigrations(target, { migrations });
    await noteCommand(target, 'restoreTable', `Restored what the shop held at ${at.toISOString()}`);
  });
  console.log(`The table ${target.name} holds what the shop held at ${at.toISOString()}.`);
  console.log(`The shop still uses ${chosen.at.name}. ${chosen.switchTo(target.name)}`);
});

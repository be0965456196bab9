import { runCommandWith, shopOptions } from '#infra/admin/command.ts';
import { runMigrations } from './migrate.ts';
import { migrations } from './migrations.ts';
import { noteCommand } from './note-command.ts';
import { whichShop, withTable } from './which-shop.ts';

const usage = `Usage: npm run migrate -- [--stage NAME | --data DIR]
  Brings the rows of a shop's table up to the form of this version. "npm start", "npm run deploy" and "npm run import"
  do it by themselves; this is for a table that was restored by AWS.`;

await runCommandWith(usage, shopOptions, async ({ values }) => {
  const chosen = await whichShop({ ...values, table: process.env['TABLE_NAME'] });
  const steps = await withTable(chosen, (at) => runMigrations(at, { migrations }));
  if (steps.length > 0) await noteCommand(chosen.at, 'migrateTable', steps.join(' '));
  console.log(steps.length === 0 ? 'The rows are up to date.' : steps.join('\n'));
});

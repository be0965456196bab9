import { CommandError } from '#infra/command-support/command-error.ts';
import { runMigrations } from '#infra/command-support/migrate.ts';
import { migrations } from '#infra/command-support/migrations.ts';
import { exists, type TableAt } from '#infra/command-support/rows.ts';
import { createShopTable } from './emulator.ts';

/** Creates the first table, or checks that an imported table exists, and migrates its rows. Throws a CommandError. */
export async function openTable(at: TableAt, print: (line: string) => void): Promise<void> {
  if (at.name === 'shop') await createShopTable(at.client, at.name);
  else if (!(await exists(at))) {
    throw new CommandError(
      `The data folder's table.name says ${at.name}, but there is no such table. Delete the file to use the first one.`,
    );
  }
  for (const step of await runMigrations(at, { migrations }))
    print(`Stored rows brought up to date: ${step}`);
}

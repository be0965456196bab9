import { unmarshall } from '@aws-sdk/util-dynamodb';
import { keys } from '#functions/db/keys.ts';
import { createTable, type Item, type Table } from '#functions/db/table.ts';
import { CommandError } from './command-error.ts';
import { allRows, isEmpty, type TableAt } from './rows.ts';

/**
 * One change of the format of stored rows. It may be interrupted and repeated while the shop is open. So it writes a
 * row only if nobody has changed the row since it was read, and skips rows that have the new format.
 */
export interface Migration {
  /** Version of the rows' format after this migration: one more than before it. */
  readonly to: number;
  /** Description of the migration for the operator. */
  readonly sentence: string;
  /** `before`: runs before the new code is live, and adds data for it. `after`: removes what only old code used. */
  readonly when: 'before' | 'after';
  run(rows: AsyncIterable<Item>, table: Table): Promise<void>;
}

interface Plan {
  readonly migrations: readonly Migration[];
  /** Version of the rows' format. If it is absent, it is read from the table. */
  readonly from?: number;
  /** Runs only migrations of this kind, up to the first of the other kind. If it is absent, all migrations run. */
  readonly when?: Migration['when'];
}

/** Version of the rows' format in release 0.1.0. Earlier formats were never released and cannot be migrated. */
export const releasedForm = 4;

/** Returns the version of the format of a table's rows. */
export async function readSchema(at: TableAt): Promise<number> {
  return formIn(await createTable(at).get(keys.schema(), true));
}

const formIn = (row: Item | undefined) =>
  typeof row?.['version'] === 'number' ? row['version'] : releasedForm;

/** Runs and records missing migrations, and returns their descriptions. Throws a CommandError for newer rows. */
export async function runMigrations(at: TableAt, plan: Plan): Promise<readonly string[]> {
  const newest = plan.migrations.at(-1)?.to ?? releasedForm;
  const table = createTable(at);
  const stored = await table.get(keys.schema(), true);
  if (!stored && plan.from === undefined && (await isEmpty(at))) {
    await remember(table, newest);
    return [];
  }
  const current = plan.from ?? formIn(stored);
  if (current > newest) {
    throw new CommandError(
      `The table ${at.name} was written by a newer version of the shop (form ${current}; this one knows ${newest}). Update the shop first.`,
    );
  }
  if (current < releasedForm) {
    throw new CommandError(
      `The table ${at.name} was written before version 0.1.0 (form ${current}), which no released version can read.`,
    );
  }
  const done: string[] = [];
  for (const step of plan.migrations.filter(({ to }) => to > current)) {
    if (plan.when !== undefined && step.when !== plan.when) break;
    await step.run(items(at), table);
    await remember(table, step.to);
    done.push(step.sentence);
  }
  if (!stored && done.length === 0) await remember(table, current);
  return done;
}

async function remember(table: Table, version: number): Promise<void> {
  await table.put({ ...keys.schema(), version });
}

async function* items(at: TableAt): AsyncIterable<Item> {
  for await (const row of allRows(at)) yield unmarshall({ ...row });
}

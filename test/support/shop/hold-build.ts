import { keys } from '#functions/db/keys.ts';
import type { Table } from '#functions/db/table.ts';
import { changing } from '#functions/db/update.ts';

/** Another Lambda builds the list of works, or has crashed at it; `leaseUntil` in milliseconds. */
export async function holdBuild(table: Table, leaseUntil: number): Promise<void> {
  await table.update(keys.rebuild(), changing({ set: { leaseUntil } }));
}

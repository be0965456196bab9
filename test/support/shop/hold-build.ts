import { keys } from '#functions/db/keys.ts';
import type { Table } from '#functions/db/table.ts';
import { changing } from '#functions/db/update.ts';

/**
 * Simulates another Lambda that is building the list of works, or has crashed while building it. Its lease ends at
 * `leaseUntil`, in milliseconds.
 */
export async function holdBuild(table: Table, leaseUntil: number): Promise<void> {
  await table.update(keys.rebuild(), changing({ set: { leaseUntil } }));
}

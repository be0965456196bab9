import { writeAudit } from '#functions/audit/audit.ts';
import { createTable } from '#functions/db/table.ts';
import type { TableAt } from './rows.ts';

/** Records the operator's action in the activity log, which the artist can read. */
export async function noteCommand(
  at: TableAt,
  action: Parameters<typeof writeAudit>[1]['action'],
  detail: string,
): Promise<void> {
  await writeAudit({ table: createTable(at), now: Date.now }, { who: 'Operator', action, detail });
}

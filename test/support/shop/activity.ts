import { listAudit } from '#functions/audit/list-audit.ts';
import type { Table } from '#functions/db/table.ts';
import type { AuditEntry } from '#shared/studio/studio.ts';

/** Returns all entries of the activity log, newest first. */
export async function readActivity(table: Table): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  let cursor: string | undefined;
  do {
    const page = await listAudit(table, { cursor });
    entries.push(...page.entries);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return entries;
}

/** Returns the entries of the activity log except those about signing in and out. */
export async function readActivityAfterSignIn(table: Table): Promise<AuditEntry[]> {
  return (await readActivity(table)).filter(({ detail }) => !/^Signed (?:in|out)\b/.test(detail));
}

import { ulid } from 'ulid';
import { keys } from '#functions/db/keys.ts';
import type { TableAndClock } from '#functions/db/ports.ts';
import type { TransactAction } from '#functions/db/table.ts';
import { changing } from '#functions/db/update.ts';
import type { SessionUser } from '#functions/http/ports.ts';
import type { Operation } from '#shared/contract/routes.ts';

/** What the operator does with commands on the table itself. */
type OperatorCommand =
  | 'createAdmin'
  | 'importTable'
  | 'restoreTable'
  | 'migrateTable'
  | 'setSecrets'
  | 'exportPerson'
  | 'erasePerson'
  | 'changeKey';

/** Who did what. `detail` is a short sentence for the artist and never holds a shopper's data. */
interface NewEntry {
  readonly who: string;
  readonly action: Operation | OperatorCommand;
  readonly detail: string;
}

/** Who asks, for an operation whose access has seen to it that somebody is signed in. */
export function usernameOf(user: SessionUser | undefined): string {
  return user?.username ?? '';
}

/** The audit entry as part of the transaction that makes the change, so that neither exists without the other. */
export function auditAction(entry: NewEntry, at: number): TransactAction {
  return { Put: { Item: { ...keys.auditEntry(ulid(at)), at, ...entry } } };
}

/** The audit entry of what is not a write to the table, such as a call to Square. */
export async function writeAudit({ table, now }: TableAndClock, entry: NewEntry): Promise<void> {
  await table.transact([auditAction(entry, now())]);
}

/**
 * The entry of what takes its time at Square: written before it begins, so that a process which crashes leaves it behind.
 * The answer says how it ended.
 */
export async function beginAudit(
  { table, now }: TableAndClock,
  entry: NewEntry,
): Promise<(detail: string) => Promise<void>> {
  const at = now();
  const key = keys.auditEntry(ulid(at));
  await table.put({ ...key, at, ...entry });
  return async (detail) => {
    await table.update(key, changing({ set: { detail } }));
  };
}

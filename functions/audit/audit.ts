import { ulid } from 'ulid';
import { keys } from '#functions/db/keys.ts';
import type { TableAndClock, TransactAction } from '#functions/db/table.ts';
import { changing } from '#functions/db/update.ts';
import type { SessionUser } from '#functions/http/services.ts';
import type { Operation } from '#shared/contract/routes.ts';

/** Commands with which the operator changes the table. */
type OperatorCommand =
  | 'createAdmin'
  | 'importTable'
  | 'restoreTable'
  | 'migrateTable'
  | 'setSecrets'
  | 'exportPerson'
  | 'erasePerson'
  | 'changeKey';

/** An entry of the activity log. `detail` is a short sentence for the artist and never contains a shopper's data. */
interface NewEntry {
  readonly who: string;
  readonly action: Operation | OperatorCommand;
  readonly detail: string;
}

/** The user's name, for operations whose access requires a sign-in. */
export function usernameOf(user: SessionUser | undefined): string {
  return user?.username ?? '';
}

/** Returns the action that writes an audit entry in the same transaction as the change that it records. */
export function auditAction(entry: NewEntry, at: number): TransactAction {
  return { Put: { Item: { ...keys.auditEntry(ulid(at)), at, ...entry } } };
}

/** Writes an audit entry in a transaction of its own, for example after a call to Square. */
export async function writeAudit({ table, now }: TableAndClock, entry: NewEntry): Promise<void> {
  await table.transact([auditAction(entry, now())]);
}

/** Logs a slow action at Square before it begins, in case of a crash. Returns a function that records the result. */
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

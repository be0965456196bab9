import { auditAction } from '#functions/audit/audit.ts';
import { keys } from '#functions/db/keys.ts';
import { UnreadableRow } from '#functions/db/stored-row.ts';
import { ConditionFailed, type Table, type TransactAction } from '#functions/db/table.ts';
import { hashToken } from '#functions/http/cookies.ts';
import type { SessionUser } from '#functions/http/ports.ts';
import { browserName } from './browser-name.ts';
import { endSession, findSessionUser } from './session-records.ts';

interface SignIn {
  readonly operation: 'login' | 'passkeyLogin' | 'register';
  readonly browser: string;
  /** She has not signed in on this device before. */
  readonly isNew: boolean;
}

export function browserOf(headers: Readonly<Record<string, string | undefined>>): string {
  return browserName(headers['user-agent']);
}

/** The entry of an administrator's sign-in, to be written with her session; visitors leave none. */
export function signInEntry(
  { username, isAdmin }: Pick<SessionUser, 'username' | 'isAdmin'>,
  { operation, browser, isNew }: SignIn,
  at: number,
): TransactAction[] {
  if (!isAdmin) return [];
  const means = operation === 'passkeyLogin' ? 'a passkey' : 'a password';
  const place = browser.replace(/^Unknown/, 'an unknown');
  const detail = `Signed in with ${means} from ${place}${isNew ? ' (new device)' : ''}`;
  return [auditAction({ who: username, action: operation, detail }, at)];
}

/** Ends a session; that of an administrator leaves an entry, once, unless it was over already. */
export async function signOut(
  ports: { readonly table: Table; readonly now: () => number },
  token: string,
): Promise<void> {
  const user = await findSessionUser(ports, token).catch(unlessUnreadable);
  if (!user?.isAdmin) return endSession(ports, token);
  const Key = keys.session(hashToken(token));
  try {
    await ports.table.transact([
      { Delete: { Key, ConditionExpression: 'attribute_exists(pk)' } },
      auditAction({ who: user.username, action: 'logout', detail: 'Signed out' }, ports.now()),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/** A session that cannot be read ends all the same. */
function unlessUnreadable(error: unknown): undefined {
  if (!(error instanceof UnreadableRow)) throw error;
}

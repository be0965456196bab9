import { ulid } from 'ulid';
import { auditAction } from '#functions/audit/audit.ts';
import { failureOf, present } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import type { TableAndClock } from '#functions/db/ports.ts';
import { unlessUnreadable } from '#functions/db/stored-row.ts';
import type { TransactAction } from '#functions/db/table.ts';
import { updateAction } from '#functions/db/update.ts';
import { hashToken } from '#functions/http/cookies.ts';
import { mailAction } from '#functions/mail/mail-action.ts';
import { shop } from '#shop-config';
import { endSession, findSessionUser, type UserItem } from './session-records.ts';

interface SignIn {
  readonly operation: 'login' | 'passkeyLogin' | 'register';
  readonly browser: string;
  /** The user has not signed in on this device before. */
  readonly isNew: boolean;
  /** The shop sends email. */
  readonly writesMail: boolean;
}

/**
 * Records to write with an administrator's new session: an entry in the activity log and, for a new device, an email
 * to the artist. The first sign-in of an account sends no email, because the artist expects it. Visitors' sign-ins
 * are not recorded.
 */
export function signInRecords(
  { username, isAdmin, neverSignedIn, skipsCode }: UserItem,
  { operation, browser, isNew, writesMail }: SignIn,
  at: number,
): TransactAction[] {
  if (!isAdmin) return [];
  const means = operation === 'passkeyLogin' ? 'passkey' : 'password';
  const place = browser.replace(/^Unknown/, 'an unknown');
  const detail = `Signed in with a ${means} from ${place}${isNew ? ' (new device)' : ''}`;
  const entry = auditAction({ who: username, action: operation, detail }, at);
  const always = neverSignedIn || skipsCode ? [entry, forgetFirst(username)] : [entry];
  if (neverSignedIn || !isNew || !writesMail) return always;
  const content = { kind: 'new-device', signIn: { username, means, browser, at } } as const;
  return [...always, mailAction({ about: ulid(at), to: shop.email, content, at })];
}

function forgetFirst(username: string): TransactAction {
  return updateAction(keys.user(username), {
    remove: ['neverSignedIn', 'skipsCode'],
    where: { pk: present },
  });
}

/** Ends a session. For an administrator's session that was still live, it adds an entry to the activity log. */
export async function signOut(ports: TableAndClock, token: string): Promise<void> {
  // A session that cannot be read is deleted too.
  const user = await findSessionUser(ports, token).catch(unlessUnreadable);
  if (!user?.isAdmin) return endSession(ports, token);
  const Key = keys.session(hashToken(token));
  const ended = ports.table.transact([
    { Delete: { Key, ConditionExpression: 'attribute_exists(pk)' } },
    auditAction({ who: user.username, action: 'logout', detail: 'Signed out' }, ports.now()),
  ]);
  await failureOf(ended);
}

import { auditAction } from '#functions/audit/audit.ts';
import type { Table } from '#functions/db/table.ts';
import { badRequest, conflict, forbidden, UserError } from '#functions/http/errors.ts';
import { checkLogin, type LoginPorts, type LoginRequest } from './login.ts';
import { type Asker, outliveOthers } from './own-sessions.ts';
import { passwordProblem } from './password-rules.ts';
import { readUser, type UserItem } from './session-records.ts';

/**
 * Asks for the password of somebody who is signed in, as strictly as at the login, and answers whose it was. Throws
 * `forbidden` for a wrong one.
 */
async function confirmPassword(ports: LoginPorts, request: LoginRequest): Promise<UserItem> {
  try {
    return (await checkLogin(ports, request)).user;
  } catch (error) {
    if (error instanceof UserError && error.status === 401) throw forbidden('This is not your password');
    throw error;
  }
}

/**
 * Sets a new password in place of the old one, and ends every session but the one that asks. Throws `conflict` when the
 * password that was confirmed is not the user's any more, and for an account that signs in with a passkey only: nothing
 * may say whether its password is right.
 */
export async function changeOwnPassword(
  ports: LoginPorts & { readonly table: Table; readonly siteOrigin: string },
  asker: Asker,
  { password, ...request }: Omit<LoginRequest, 'username'> & { readonly current: string },
): Promise<void> {
  const { username } = asker;
  const { current, ...rest } = request;
  const problem = await passwordProblem(password, username, ports.siteOrigin);
  if (problem) throw badRequest(problem);
  if ((await readUser(ports, username))?.passkeyOnly) {
    throw conflict('Your password is switched off. Switch off “Sign in with a passkey only” first.');
  }
  const confirmed = await confirmPassword(ports, { ...rest, username, password: current });
  if (password === current) throw badRequest('This is already your password');
  const passwordHash = await ports.inTurn(() => ports.passwords.hash(password));
  const detail = 'Other sessions are ended';
  await outliveOthers(ports, asker, {
    user: confirmed,
    change: { passwordHash },
    also: [auditAction({ who: username, action: 'changePassword', detail }, ports.now())],
  });
}

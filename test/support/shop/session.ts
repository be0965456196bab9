import type { Services } from '#functions/http/services.ts';
import { createPasswords } from '#functions/session/passwords.ts';
import {
  type Credentials,
  createAdmin,
  createSession,
  readUser,
  type UserItem,
} from '#functions/session/session-records.ts';

/** Passwords with hashes that take a millisecond, for tests that do not concern the cost of a hash. */
export const quickPasswords = createPasswords({ logN: 4, r: 8, p: 1 });

export const admin: Credentials = { username: 'marlo', password: 'a staircase to the moon' };

/** Creates an administrator and a session without a login, and returns the cookie. */
export async function adminCookie(services: Services, username = admin.username): Promise<string> {
  const user = await createAdmin(
    { table: services.table, now: services.now, passwords: quickPasswords },
    { ...admin, username },
  );
  return `__Host-sid=${await createSession(services, user)}`;
}

/** Creates another session of an existing administrator and returns the cookie. */
export async function nextCookie(services: Services, username = admin.username): Promise<string> {
  return `__Host-sid=${await createSession(services, (await readUser(services, username)) as UserItem)}`;
}

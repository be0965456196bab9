import type { Services } from '#functions/http/services.ts';
import { createPasswords } from '#functions/session/passwords.ts';
import {
  type Credentials,
  createAdmin,
  createSession,
  readUser,
  type UserItem,
} from '#functions/session/session-records.ts';

/** Hashes in a millisecond, for tests that are not about the cost of a hash. */
export const quickPasswords = createPasswords({ logN: 4, r: 8, p: 1 });

export const admin: Credentials = { username: 'marlo', password: 'a staircase to the moon' };

/** The cookie of a signed-in administrator, made without a login. */
export async function adminCookie(services: Services, username = admin.username): Promise<string> {
  const user = await createAdmin(
    { table: services.table, now: services.now, passwords: quickPasswords },
    { ...admin, username },
  );
  return `__Host-sid=${await createSession(services, user)}`;
}

/** The cookie of another sign-in of an existing administrator. */
export async function nextCookie(services: Services, username = admin.username): Promise<string> {
  return `__Host-sid=${await createSession(services, (await readUser(services, username)) as UserItem)}`;
}

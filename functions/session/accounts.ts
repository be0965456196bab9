import { ulid } from 'ulid';
import { failureOf, present } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import type { TableAndClock } from '#functions/db/ports.ts';
import { changing } from '#functions/db/update.ts';
import { badRequest, conflict, notFound } from '#functions/http/errors.ts';
import { passwordProblem } from './password-rules.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { readUser, type UserItem } from './session-records.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

interface Ports extends TableAndClock {
  /** Default: the production cost. */
  readonly passwords?: Passwords;
  /** A password may not contain the name of this site. Absent if the origin is unknown. */
  readonly siteOrigin?: string | undefined;
}

/** ASCII only, so that no two names look the same, and without the separators of a table key. */
const usernamePattern = /^[A-Za-z0-9._@+-]{1,64}$/;

/** Creates an administrator. Throws `badRequest` for a refused name or password, `conflict` for a taken name. */
export async function createAdmin(ports: Ports, credentials: Credentials): Promise<UserItem> {
  return createUser(ports, credentials, true);
}

/** Creates a user who is never an administrator, whatever the request contains. */
export async function createVisitor(ports: Ports, credentials: Credentials): Promise<UserItem> {
  return createUser(ports, credentials, false);
}

/**
 * Sets a new password and ends all sessions of the user by raising the user's version. With `makeAdmin` the user also
 * becomes an administrator and needs no code at the next sign-in. With `allowPassword` a passkey-only account accepts
 * the password again. Throws `notFound` for an unknown name.
 */
export async function changePassword(
  { table, passwords = createPasswords(), siteOrigin }: Ports,
  {
    username,
    password,
    makeAdmin = false,
    allowPassword = false,
  }: Credentials & { readonly makeAdmin?: boolean; readonly allowPassword?: boolean },
): Promise<void> {
  await refuseBadCredentials(username, password, siteOrigin);
  const passwordHash = await passwords.hash(password);
  const change = changing({
    set: { passwordHash, ...(makeAdmin && { isAdmin: true, skipsCode: true }) },
    remove: allowPassword ? ['passkeyOnly'] : [],
    add: { version: 1 },
    where: { pk: present },
  });
  if (await failureOf(table.update(keys.user(username), change))) throw notFound('There is no such user');
}

/** Creates an administrator, or sets the password of that name, makes it one and ends its sessions. */
export async function saveAdmin(
  ports: Ports,
  credentials: Credentials & { readonly allowPassword?: boolean },
): Promise<'created' | 'changed'> {
  if (await readUser(ports, credentials.username)) {
    await changePassword(ports, { ...credentials, makeAdmin: true });
    return 'changed';
  }
  await createAdmin(ports, credentials);
  return 'created';
}

async function createUser(
  { table, now, passwords = createPasswords(), siteOrigin }: Ports,
  { username, password }: Credentials,
  isAdmin: boolean,
): Promise<UserItem> {
  await refuseBadCredentials(username, password, siteOrigin);
  const user: UserItem = {
    id: ulid(now()),
    username,
    isAdmin,
    passwordHash: await passwords.hash(password),
    version: 1,
    ...(isAdmin && { neverSignedIn: true }),
  };
  const row = { ...keys.user(username), ...user, createdAt: now() };
  const isTaken = await failureOf(table.put(row, { ConditionExpression: 'attribute_not_exists(pk)' }));
  if (isTaken) throw conflict('This username is taken');
  return user;
}

async function refuseBadCredentials(username: string, password: string, siteOrigin?: string): Promise<void> {
  if (!usernamePattern.test(username)) {
    throw badRequest('Username may have up to 64 letters, digits and . _ @ + -');
  }
  const problem = await passwordProblem(password, username, siteOrigin);
  if (problem) throw badRequest(problem);
}

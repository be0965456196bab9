import { ulid } from 'ulid';
import * as z from 'zod/mini';
import { failureOf, present } from '#functions/db/conditions.ts';
import { indexKeys, keys } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Item, TableAndClock, TransactAction } from '#functions/db/table.ts';
import { changing } from '#functions/db/update.ts';
import { hashToken, newToken } from '#functions/http/cookies.ts';
import { badRequest, conflict } from '#functions/http/errors.ts';
import type { SessionUser } from '#functions/http/services.ts';
import { passwordProblem } from './password-rules.ts';
import { createPasswords, type Passwords } from './passwords.ts';

const idleMilliseconds = 30 * 60_000;
const absoluteMilliseconds = 12 * 3_600_000;
/** Minimum milliseconds between two writes of the time of last use, so that most requests need no write. */
const touchMilliseconds = 60_000;

const sessionItem = z.object({
  username: z.string(),
  /** Version of the user when the session began. Raising the user's version ends all sessions. */
  userVersion: z.int(),
  createdAt: z.int(),
  usedAt: z.int(),
  /** Common name of the browser. Absent in sessions from before this field existed. */
  browser: z.optional(z.string()),
});
const sessionRow = storedRow('session', sessionItem);
export type SessionItem = z.infer<typeof sessionItem>;

const userItem = z.object({
  id: z.string(),
  username: z.string(),
  isAdmin: z.boolean(),
  passwordHash: z.string(),
  version: z.int(),
  /** Number of the user's passkeys. Absent until the first is added. */
  passkeys: z.optional(z.int()),
  /** Whether sign-in by password is off. */
  passkeyOnly: z.optional(z.boolean()),
  /** Whether the user answered "Not now" when the studio suggested a passkey. */
  declinedPasskey: z.optional(z.boolean()),
  /** Whether an administrator has never signed in. Absent after the first sign-in and in rows of version 0.1.0. */
  neverSignedIn: z.optional(z.boolean()),
  /** Whether the operator has set the password, so that the next sign-in needs no code. */
  skipsCode: z.optional(z.boolean()),
});
const userRow = storedRow('user', userItem);
export type UserItem = z.infer<typeof userItem>;

export async function readUser(
  { table }: Pick<TableAndClock, 'table'>,
  username: string,
): Promise<UserItem | undefined> {
  const item = await table.get(keys.user(username), true);
  return item && userRow.read(item);
}

/** Stores a session under its token's hash, and returns the token. `also` is written in the same transaction. */
export async function createSession(
  { table, now }: TableAndClock,
  user: UserItem,
  browser?: string,
  also: readonly TransactAction[] = [],
): Promise<string> {
  const token = newToken();
  const hash = hashToken(token);
  const session = {
    ...keys.session(hash),
    ...indexKeys.session(user.username, now(), hash),
    username: user.username,
    userVersion: user.version,
    createdAt: now(),
    usedAt: now(),
    ...(browser !== undefined && { browser }),
    expiresAt: Math.floor((now() + absoluteMilliseconds) / 1000),
  };
  await (also.length === 0 ? table.put(session) : table.transact([{ Put: { Item: session } }, ...also]));
  return token;
}

/**
 * Returns the session in a row; undefined if it has expired by age or idle time, because TTL deletes rows too late.
 * Throws UnreadableRow, which is answered with 503: a session that cannot be read does not prove that the user is
 * signed out. Signing in again replaces the session.
 */
export function liveSession(item: Item | undefined, now: number): SessionItem | undefined {
  const session = item && sessionRow.read(item);
  const isOver =
    !session || now - session.createdAt >= absoluteMilliseconds || now - session.usedAt >= idleMilliseconds;
  return isOver ? undefined : session;
}

/** Returns the user of a live session. Every request checks idle time, age and the user's role. */
export async function findSessionUser(
  { table, now }: TableAndClock,
  token: string,
): Promise<SessionUser | undefined> {
  const key = keys.session(hashToken(token));
  const session = liveSession(await table.get(key, true), now());
  if (!session) return undefined;
  const user = await readUser({ table }, session.username);
  if (!user || user.version !== session.userVersion) return undefined;
  if (now() - session.usedAt >= touchMilliseconds) {
    const change = changing({ set: { usedAt: now() }, where: { pk: present } });
    // If the session ended meanwhile, the next request finds out.
    await table.update(key, change).catch(() => undefined);
  }
  const { id, username, isAdmin } = user;
  return { id, username, isAdmin, signedInAt: session.createdAt };
}

export async function endSession({ table }: Pick<TableAndClock, 'table'>, token: string): Promise<void> {
  await table.remove(keys.session(hashToken(token)));
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

interface Ports extends TableAndClock {
  /** Absent: passwords are hashed at the production cost. */
  readonly passwords?: Passwords;
  /** Origin of the site, whose name a password must not contain. Absent if unknown. */
  readonly siteOrigin?: string | undefined;
}

/** ASCII only, so that no two names look the same, and without the separators of a table key. */
const usernamePattern = /^[A-Za-z0-9._@+-]{1,64}$/;

/** Creates an administrator. Throws `badRequest` for an invalid name or password, `conflict` for a taken name. */
export async function createAdmin(ports: Ports, credentials: Credentials): Promise<UserItem> {
  return createUser(ports, credentials, true);
}

/** Creates a user who is never an administrator, whatever the request contains. */
export async function createVisitor(ports: Ports, credentials: Credentials): Promise<UserItem> {
  return createUser(ports, credentials, false);
}

/**
 * Creates an administrator. If the username exists, sets its password, makes it an administrator that needs no code at
 * the next sign-in, and ends its sessions by raising the user's version. With `allowPassword` a passkey-only account
 * accepts the password again.
 */
export async function saveAdmin(
  ports: Ports,
  { allowPassword = false, ...credentials }: Credentials & { readonly allowPassword?: boolean },
): Promise<'created' | 'changed'> {
  const { table, passwords = createPasswords(), siteOrigin } = ports;
  const { username, password } = credentials;
  if (!(await readUser(ports, username))) {
    await createAdmin(ports, credentials);
    return 'created';
  }
  await refuseBadCredentials(username, password, siteOrigin);
  const passwordHash = await passwords.hash(password);
  const change = changing({
    set: { passwordHash, isAdmin: true, skipsCode: true },
    remove: allowPassword ? ['passkeyOnly'] : [],
    add: { version: 1 },
    where: { pk: present },
  });
  await table.update(keys.user(username), change);
  return 'changed';
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

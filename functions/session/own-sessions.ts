import { auditAction } from '#functions/audit/audit.ts';
import { failureOf, inIndex, onlyIf } from '#functions/db/conditions.ts';
import { indexKeys, keys } from '#functions/db/keys.ts';
import { ifReadable } from '#functions/db/stored-row.ts';
import type { Item, TableAndClock, TransactAction } from '#functions/db/table.ts';
import { updateAction } from '#functions/db/update.ts';
import { hashToken } from '#functions/http/cookies.ts';
import { conflict, notFound, unauthorised } from '#functions/http/errors.ts';
import type { Session } from '#shared/studio/account.ts';
import { liveSession, readUser, type SessionItem, type UserItem } from './session-records.ts';

/** The user of a request, and the token of the request's session. */
export interface Asker {
  readonly username: string;
  readonly sessionToken: string;
}

/** Lists the user's sessions: the current one first, then the most recently used. */
export async function listSessions({ table, now }: TableAndClock, asker: Asker): Promise<Session[]> {
  const own = hashToken(asker.sessionToken);
  const [user, found] = await Promise.all([
    readUser({ table }, asker.username),
    table.query(inIndex({ gsi1pk: indexKeys.session(asker.username, 0, '').gsi1pk })),
  ]);
  // The index may not yet contain a session that has just begun, so the current one is added.
  const hashes = new Set([own, ...found.map(hashOf)]);
  const items = await table.batchGet([...hashes].map(keys.session), true);
  return items
    .flatMap((item) => {
      const session = ifReadable(() => liveSession(item, now()));
      return session?.userVersion === user?.version ? [{ session: session as SessionItem, item }] : [];
    })
    .map(({ session, item }) => ({
      id: hashOf(item),
      createdAt: new Date(session.createdAt).toISOString(),
      usedAt: new Date(session.usedAt).toISOString(),
      browser: session.browser ?? 'Unknown browser',
      isThis: hashOf(item) === own,
    }))
    .sort((a, b) => Number(b.isThis) - Number(a.isThis) || b.usedAt.localeCompare(a.usedAt));
}

/** Ends one session of the user. Throws `notFound` when it has ended or belongs to another user. */
export async function endOneSession({ table, now }: TableAndClock, asker: Asker, id: string): Promise<void> {
  const item = await table.get(keys.session(id), true);
  const browser = item && ifReadable(() => liveSession(item, now()))?.browser;
  const detail = browser === undefined ? 'Ended another session' : `Ended the session in ${browser}`;
  const failure = await failureOf(
    table.transact([
      { Delete: { Key: keys.session(id), ...onlyIf({ username: asker.username }) } },
      auditAction({ who: asker.username, action: 'endSession', detail }, now()),
    ]),
  );
  if (failure) throw notFound('This session has already ended');
}

/** Ends every session of the user except the current one. */
export async function endOtherSessions(ports: TableAndClock, asker: Asker): Promise<void> {
  const user = await readUser(ports, asker.username);
  if (!user) throw unauthorised();
  const { username: who } = asker;
  const detail = 'Ended all other sessions';
  const noted = auditAction({ who, action: 'endOtherSessions', detail }, ports.now());
  await outliveOthers(ports, asker, { user, also: [noted] });
}

/**
 * Raises the user's version, which ends every session, and moves the current session to the new version. `change` is
 * written to the user's row in the same transaction. Throws `conflict` when the row's version changed after it was
 * read, and `unauthorised` when the current session has ended.
 */
export async function outliveOthers(
  { table }: TableAndClock,
  asker: Asker,
  {
    user,
    change = {},
    also,
  }: {
    readonly user: Pick<UserItem, 'version'>;
    readonly change?: Readonly<Record<string, string>>;
    readonly also: readonly TransactAction[];
  },
): Promise<void> {
  const { version } = user;
  const failure = await failureOf(
    table.transact([
      updateAction(keys.user(asker.username), {
        label: 'user',
        set: { ...change, version: version + 1 },
        where: { version },
      }),
      updateAction(keys.session(hashToken(asker.sessionToken)), {
        label: 'session',
        set: { userVersion: version + 1 },
        where: { userVersion: version },
      }),
      ...also,
    ]),
  );
  // Only the session's condition failed: the session was ended elsewhere.
  if (failure?.has('session') && !failure.has('user')) throw unauthorised();
  if (failure) throw conflict('This has just been changed elsewhere. Please try again.');
}

function hashOf({ pk }: Item): string {
  return String(pk).slice(keys.session('').pk.length);
}

import * as z from 'zod/mini';
import { keys } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { TableAndClock } from '#functions/db/table.ts';
import { takeOnce } from '#functions/db/update.ts';
import { hashToken, isToken, newToken } from '#functions/http/cookies.ts';

const stateRow = storedRow('squareState', z.object({ sessionHash: z.string(), until: z.int() }));

/** Milliseconds that the artist has to sign in at Square and grant the permissions. */
const stateLifetimeMs = 15 * 60_000;

/** Creates a `state` for Square's redirect, valid once and only in this session. Stores only a hash of the state. */
export async function newState({ table, now }: TableAndClock, sessionToken: string): Promise<string> {
  const state = newToken();
  const until = now() + stateLifetimeMs;
  await table.put({
    ...keys.squareState(hashToken(state)),
    sessionHash: hashToken(sessionToken),
    until,
    expiresAt: Math.ceil(until / 1000),
  });
  return state;
}

/** Uses up the state. Returns false if it was used before, has expired, is unknown or belongs to another session. */
export async function takeState(
  { table, now }: TableAndClock,
  state: string,
  sessionToken: string,
): Promise<boolean> {
  if (!isToken(state)) return false;
  const item = await takeOnce(table, keys.squareState(hashToken(state)));
  if (!item) return false;
  const { sessionHash, until } = stateRow.read(item);
  return until > now() && sessionHash === hashToken(sessionToken);
}

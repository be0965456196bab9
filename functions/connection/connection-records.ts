import * as z from 'zod/mini';
import { auditAction } from '#functions/audit/audit.ts';
import { keys } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import { ConditionFailed, type Item, type Table } from '#functions/db/table.ts';
import { setAll } from '#functions/db/update.ts';
import { hashToken, isToken, newToken } from '#functions/http/cookies.ts';
import { conflict } from '#functions/http/errors.ts';

/** What the shop knows of its connection to a seller's account; the tokens themselves are secrets. Times in milliseconds. */
const connectionSchema = z.object({
  merchantId: z.optional(z.string()),
  connectedAt: z.optional(z.int()),
  connectedBy: z.optional(z.string()),
  /** When the access token was last renewed. */
  renewedAt: z.optional(z.int()),
  /** When the access token ends. */
  endsAt: z.optional(z.int()),
  /** Square has said that the seller, or the shop, has ended it. */
  revokedAt: z.optional(z.int()),
  /** Somebody is changing it. */
  leaseUntil: z.optional(z.int()),
});
const connectionRow = storedRow('squareConnection', connectionSchema);
export type Connection = z.infer<typeof connectionSchema>;

const stateRow = storedRow('squareState', z.object({ sessionHash: z.string(), until: z.int() }));

/** Milliseconds that the artist has at Square: to find a password, and to read. */
const stateLifetimeMs = 15 * 60_000;
/** Milliseconds; longer than a Lambda lives. */
const leaseDurationMs = 35_000;

interface Ports {
  readonly table: Table;
  readonly now: () => number;
}

export async function readConnection(table: Table): Promise<Connection> {
  return connectionRow.read((await table.get(keys.squareConnection(), true)) ?? {});
}

/** A new `state` for Square to bring back, good once, for this session alone. The table knows its hash. */
export async function newState({ table, now }: Ports, sessionToken: string): Promise<string> {
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

/** False for a state that is used, too old, unknown, or of another session. */
export async function isGoodState(ports: Ports, state: string, sessionToken: string): Promise<boolean> {
  if (!isToken(state)) return false;
  return isOf(ports, await ports.table.get(keys.squareState(hashToken(state)), true), sessionToken);
}

/** The same, and uses the state up. */
export async function takeState(ports: Ports, state: string, sessionToken: string): Promise<boolean> {
  return isOf(ports, await removeState(ports.table, state), sessionToken);
}

function isOf({ now }: Ports, item: Item | undefined, sessionToken: string): boolean {
  if (!item) return false;
  const { sessionHash, until } = stateRow.read(item);
  return until > now() && sessionHash === hashToken(sessionToken);
}

async function removeState(table: Table, state: string): Promise<Item | undefined> {
  try {
    return await table.remove(keys.squareState(hashToken(state)), {
      ConditionExpression: 'attribute_exists(pk)',
      ReturnValues: 'ALL_OLD',
    });
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}

/**
 * Runs `work` while nobody else changes the connection: two tokens that were stored at once could be of two accounts.
 * Throws `conflict` where somebody else does.
 */
export async function whileLeased<T>({ table, now }: Ports, work: () => Promise<T>): Promise<T> {
  const key = keys.squareConnection();
  const leaseUntil = now() + leaseDurationMs;
  try {
    await table.update(key, {
      UpdateExpression: 'SET leaseUntil = :until',
      ConditionExpression: 'attribute_not_exists(leaseUntil) OR leaseUntil < :now',
      ExpressionAttributeValues: { ':until': leaseUntil, ':now': now() },
    });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw conflict(
      'The connection to Square is being changed in another window. Please try again in a moment.',
    );
  }
  try {
    return await work();
  } finally {
    await endLease(table, leaseUntil);
  }
}

/** Whoever has taken it over since keeps it. */
async function endLease(table: Table, leaseUntil: number): Promise<void> {
  try {
    await table.update(keys.squareConnection(), {
      UpdateExpression: 'REMOVE leaseUntil',
      ConditionExpression: 'leaseUntil = :until',
      ExpressionAttributeValues: { ':until': leaseUntil },
    });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/** The new connection in the place of whatever was there, within a lease. */
export async function recordConnection(
  { table, now }: Ports,
  connection: { readonly merchantId: string; readonly endsAt: number; readonly who: string },
): Promise<void> {
  const { merchantId, endsAt, who } = connection;
  const change = setAll({ merchantId, endsAt, connectedAt: now(), connectedBy: who });
  await table.transact([
    {
      Update: {
        Key: keys.squareConnection(),
        ...change,
        UpdateExpression: `${change.UpdateExpression} REMOVE revokedAt, renewedAt`,
      },
    },
    auditAction({ who, action: 'finishSquareConnection', detail: 'Connected with Square' }, now()),
  ]);
}

/** A new access token is stored, within a lease. */
export async function recordRenewal({ table, now }: Ports, endsAt: number): Promise<void> {
  await table.update(keys.squareConnection(), setAll({ endsAt, renewedAt: now() }));
}

/** Nothing is connected any more, within a lease. */
export async function forgetConnection({ table, now }: Ports, who: string): Promise<void> {
  await table.transact([
    {
      Update: {
        Key: keys.squareConnection(),
        UpdateExpression: 'REMOVE merchantId, endsAt, connectedAt, connectedBy, renewedAt, revokedAt',
      },
    },
    auditAction({ who, action: 'disconnectSquare', detail: 'Disconnected from Square' }, now()),
  ]);
}

/** Square no longer takes the tokens of this connection; nothing where the shop has another one by now. */
export async function recordRevocation({ table, now }: Ports, merchantId: string): Promise<void> {
  try {
    await table.update(keys.squareConnection(), {
      UpdateExpression: 'SET revokedAt = :now',
      ConditionExpression: 'merchantId = :merchant',
      ExpressionAttributeValues: { ':now': now(), ':merchant': merchantId },
    });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

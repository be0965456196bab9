import { ulid } from 'ulid';
import * as z from 'zod/mini';
import { auditAction } from '#functions/audit/audit.ts';
import { failureOf } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import { withRowLease } from '#functions/db/lease.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Table, TableAndClock, TransactAction } from '#functions/db/table.ts';
import { changing, updateAction } from '#functions/db/update.ts';
import type { Services } from '#functions/http/services.ts';
import type { SquareChange } from '#functions/mail/letter/content.ts';
import { mailAction } from '#functions/mail/mail-action.ts';
import { metric } from '#functions/platform/log.ts';
import { readStoredToken } from '#functions/square/token-status.ts';
import { shop } from '#shop-config';

type ConnectionPorts = Pick<Services, 'config' | 'table' | 'now'>;

/** The connection to a seller's account. Its tokens are among the secrets. All times are in milliseconds. */
const connectionSchema = z.object({
  merchantId: z.optional(z.string()),
  connectedAt: z.optional(z.int()),
  connectedBy: z.optional(z.string()),
  /** When the access token was last renewed. */
  renewedAt: z.optional(z.int()),
  /** When the access token expires. */
  endsAt: z.optional(z.int()),
  /** When Square reported that the seller or the shop has revoked the connection. */
  revokedAt: z.optional(z.int()),
  /** Whether the tokens may not be stored yet. After a crash, the renewal completes or deletes the connection. */
  isUnfinished: z.optional(z.boolean()),
  /** Until when one process may change the connection. */
  leaseUntil: z.optional(z.int()),
});
const connectionRow = storedRow('squareConnection', connectionSchema);
export type Connection = z.infer<typeof connectionSchema>;

/** Milliseconds: longer than the timeout of each Lambda that changes the connection. The reconciler's is 55 s. */
const leaseDurationMs = 60_000;

export async function readConnection(table: Table): Promise<Connection> {
  return connectionRow.read((await table.get(keys.squareConnection(), true)) ?? {});
}

/**
 * Runs `work` while no other process changes the connection, because two tokens stored at the same time could belong to
 * two accounts. Returns false, without running `work`, if another process is changing the connection.
 */
export async function changeAlone(ports: TableAndClock, work: () => Promise<void>): Promise<boolean> {
  const done = await withRowLease(ports, keys.squareConnection(), {
    durationMs: leaseDurationMs,
    work: async () => {
      await work();
      return true;
    },
  });
  return done ?? false;
}

/** Records a new connection before its tokens are stored. The caller must have the lease. */
export async function beginConnection(
  { table, now }: TableAndClock,
  { merchantId, endsAt, who }: { readonly merchantId: string; readonly endsAt: number; readonly who: string },
): Promise<void> {
  const set = { merchantId, endsAt, connectedAt: now(), connectedBy: who, isUnfinished: true };
  await table.update(keys.squareConnection(), changing({ set }));
}

/** Completes a new connection after its tokens were stored. The caller must have the lease. */
export async function recordConnection(
  ports: ConnectionPorts,
  { who, merchantId }: { readonly who: string; readonly merchantId: string },
): Promise<void> {
  const { table, now } = ports;
  await table.transact([
    ...connectionMail(ports, { isConnected: true, username: who, merchantId, at: now() }),
    updateAction(keys.squareConnection(), { remove: ['isUnfinished', 'revokedAt', 'renewedAt'] }),
    auditAction({ who, action: 'finishSquareConnection', detail: 'Connected with Square' }, now()),
  ]);
}

/**
 * Records a new token after it has been stored; the caller must have the lease. If the token completes a connection, removes
 * an old revocation and informs the artist.
 */
export async function recordRenewal(
  ports: ConnectionPorts,
  { isUnfinished, merchantId = '', connectedBy = '' }: Connection,
  endsAt: number,
): Promise<void> {
  const { table, now } = ports;
  // A revocation stays if Square has reported it meanwhile for a complete connection.
  const remove = isUnfinished ? ['isUnfinished', 'revokedAt'] : [];
  const told = { isConnected: true, username: connectedBy, merchantId, at: now() };
  await table.transact([
    updateAction(keys.squareConnection(), { set: { endsAt, renewedAt: now() }, remove }),
    ...(isUnfinished ? connectionMail(ports, told) : []),
  ]);
}

const nothing = {
  remove: ['merchantId', 'endsAt', 'connectedAt', 'connectedBy', 'renewedAt', 'revokedAt', 'isUnfinished'],
};

/** Deletes a connection whose tokens were never stored. The caller must have the lease. */
export async function dropUnfinished(table: Table): Promise<void> {
  await table.update(keys.squareConnection(), changing(nothing));
}

/** Deletes the connection. The caller must have the lease. */
export async function forgetConnection(
  ports: ConnectionPorts,
  { who, merchantId }: { readonly who: string; readonly merchantId: string },
): Promise<void> {
  const { table, now } = ports;
  await table.transact([
    ...connectionMail(ports, { isConnected: false, username: who, merchantId, at: now() }),
    updateAction(keys.squareConnection(), nothing),
    auditAction({ who, action: 'disconnectSquare', detail: 'Disconnected from Square' }, now()),
  ]);
}

/** Records that Square no longer accepts this connection's tokens. Does nothing after a change of the account. */
async function recordRevocation({ table, now }: TableAndClock, merchantId: string): Promise<void> {
  const change = changing({ set: { revokedAt: now() }, where: { merchantId } });
  await failureOf(table.update(keys.squareConnection(), change));
}

/**
 * Makes the email to the artist about a change of the Square account. It is always sent to the address of
 * shop.config.ts, so that nobody at a computer left signed in can redirect it. Makes none if the shop sends no email.
 */
function connectionMail({ config }: Pick<Services, 'config'>, change: SquareChange): TransactAction[] {
  if (config.mail === undefined) return [];
  const { at } = change;
  const content = { kind: 'square-connection', change } as const;
  return [mailAction({ about: ulid(at), to: shop.email, content, at })];
}

/**
 * Handles Square's event that a seller has revoked the authorization. The event may be old and the shop connected
 * again, so the token is tested. Throws if Square does not answer, so that Square sends the event again.
 */
export async function noteRevocation(
  services: Pick<Services, 'config' | 'secret' | 'table' | 'now'>,
): Promise<void> {
  const { merchantId } = await readConnection(services.table);
  if (merchantId === undefined || (await readStoredToken(services))) return;
  metric('SquareUnauthorised');
  await recordRevocation(services, merchantId);
}

import type { Services } from '#functions/http/services.ts';
import type { WriteMetric } from '#functions/platform/metrics.ts';
import { type Application, obtainTokens } from '#functions/square/oauth.ts';
import { readApplication } from './application.ts';
import {
  type Connection,
  changeAlone,
  dropUnfinished,
  readConnection,
  recordRenewal,
} from './connection-records.ts';
import type { TokenStore } from './token-store.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
/** Milliseconds. Square docs, "Refresh, Revoke, and Limit the Scope of OAuth Tokens": renew within seven days. */
const renewedEveryMs = 6 * day;
/** Milliseconds. The same docs: alert someone if a token is older than eight days. It expires in three weeks then. */
const alarmAgeMs = 8 * day;
/** Milliseconds between two checks. After a failed renewal the next check tries again. */
const checkEveryMs = hour;

type Ports = Pick<Services, 'config' | 'secret' | 'table' | 'now' | 'log'> & {
  readonly tokens: TokenStore;
  readonly metric: WriteMetric;
};

/** Creates a function that renews the connection's tokens when they are due. It checks at most once an hour. */
export function createRenewal(ports: Ports): () => Promise<void> {
  let nextCheck = 0;
  return async () => {
    if (ports.now() < nextCheck) return;
    nextCheck = ports.now() + checkEveryMs;
    await renewWhenDue(ports);
  };
}

/**
 * Renews the tokens if they are due. A refresh token of the code flow does not expire and can be reused (docs, "OAuth
 * API overview"), and the previous access token stays valid until it expires. So a renewal may simply be repeated.
 */
async function renewWhenDue(ports: Ports): Promise<void> {
  const known = await readConnection(ports.table);
  if (!isDue(known, ports.now())) return;
  if (ageOf(known, ports.now()) > alarmAgeMs) ports.metric('SquareTokenOld');
  const application = await readApplication(ports);
  if (!application) return;
  await changeAlone(ports, async () => {
    // The shop may have been connected or disconnected since the first check.
    const connection = await readConnection(ports.table);
    if (isDue(connection, ports.now())) await renew(ports, application, connection);
  });
}

/**
 * Renews the tokens. If the connecting process crashed, the store may have both new tokens, only the new refresh token,
 * the previous tokens, or none.
 */
async function renew(ports: Ports, application: Application, connection: Connection): Promise<void> {
  const refreshToken = await ports.secret('squareRefreshToken');
  if (refreshToken === '') {
    if (connection.isUnfinished) await dropUnfinished(ports.table);
    return;
  }
  const outcome = await obtainTokens(application, { grantType: 'refresh_token', refreshToken });
  if (outcome.kind !== 'ok') {
    ports.log('error', { message: 'square token not renewed', code: outcome.kind });
    return;
  }
  await ports.tokens.write(outcome.value);
  await recordRenewal(ports, connection, outcome.value.endsAt);
}

function isDue(connection: Connection, now: number): boolean {
  if (connection.connectedAt === undefined) return false;
  if (connection.isUnfinished) return true;
  return connection.revokedAt === undefined && ageOf(connection, now) >= renewedEveryMs;
}

/** Returns the milliseconds since the access token was issued. */
function ageOf({ connectedAt = 0, renewedAt = 0 }: Connection, now: number): number {
  return now - Math.max(connectedAt, renewedAt);
}

import type { WriteMetric } from '#functions/metrics.ts';
import type { Services } from '#functions/services.ts';
import { renewTokens } from '#functions/square/oauth.ts';
import { readApplication } from './application.ts';
import { type Connection, readConnection, recordRenewal, whileLeased } from './connection-records.ts';
import type { TokenStore } from './token-store.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
/** Square docs, "Refresh, Revoke, and Limit the Scope of OAuth Tokens": every seven days or less… */
const renewedEveryMs = 6 * day;
/** … and tell somebody of a token that is older than eight: it has three weeks left. */
const alarmAgeMs = 8 * day;
/** Milliseconds between two looks; a renewal that failed is tried again with the next. */
const lookEveryMs = hour;

type Ports = Pick<Services, 'config' | 'secret' | 'table' | 'now' | 'log'> & {
  readonly tokens: TokenStore;
  readonly metric: WriteMetric;
};

/** Looks by the hour whether the tokens of the connection are due; called more often it does nothing. */
export function createRenewal(ports: Ports): () => Promise<void> {
  let nextLook = 0;
  return async () => {
    if (ports.now() < nextLook) return;
    nextLook = ports.now() + lookEveryMs;
    await renewWhenDue(ports);
  };
}

/**
 * A refresh token of the code flow does not end and may be used again (docs, "OAuth API overview"), and the access token
 * before stays good until it ends: after a lost answer the same request is simply made again.
 */
async function renewWhenDue(ports: Ports): Promise<void> {
  const known = await readConnection(ports.table);
  const age = ageOf(known, ports.now());
  if (age === undefined || age < renewedEveryMs) return;
  if (age > alarmAgeMs) ports.metric('SquareTokenOld');
  const application = await readApplication(ports);
  if (!application) return;
  await whileLeased(ports, async () => {
    // Somebody may have connected or disconnected the shop meanwhile.
    const { merchantId, connectedAt } = await readConnection(ports.table);
    if (merchantId !== known.merchantId || connectedAt !== known.connectedAt) return;
    const refreshToken = await ports.secret('squareRefreshToken');
    if (refreshToken === '') return;
    const outcome = await renewTokens(application, refreshToken);
    if (outcome.kind !== 'ok') {
      ports.log('error', { message: 'square token not renewed', code: outcome.kind });
      return;
    }
    await ports.tokens.write(outcome.value);
    await recordRenewal(ports, outcome.value.endsAt);
  });
}

/** Milliseconds since the access token was made; undefined where there is no connection, and where it was ended at Square. */
function ageOf({ connectedAt, renewedAt, revokedAt }: Connection, now: number): number | undefined {
  if (connectedAt === undefined || revokedAt !== undefined) return undefined;
  return now - Math.max(connectedAt, renewedAt ?? 0);
}

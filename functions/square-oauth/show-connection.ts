import type { Services } from '#functions/http/services.ts';
import { readStoredToken } from '#functions/square/token-status.ts';
import type { SquareConnection } from '#shared/studio/square-connection.ts';
import { readApplication, redirectUrlOf } from './application.ts';
import { readConnection } from './connection-records.ts';

/** Returns the connection's current state, as tested at Square. The answer never contains a token. */
export async function showConnection(
  services: Pick<Services, 'config' | 'secret' | 'table'>,
): Promise<SquareConnection> {
  const [row, application] = await Promise.all([readConnection(services.table), readApplication(services)]);
  const { merchantId, connectedAt, connectedBy, endsAt } = row;
  return {
    state: await stateAtSquare(services),
    mayConnect: application !== undefined,
    redirectUrl: redirectUrlOf(services.config),
    ...(merchantId !== undefined &&
      connectedAt !== undefined && {
        account: {
          merchantId,
          since: new Date(connectedAt).toISOString(),
          by: connectedBy ?? '',
          ...(endsAt !== undefined && { endsAt: new Date(endsAt).toISOString() }),
        },
      }),
  };
}

async function stateAtSquare(
  services: Pick<Services, 'config' | 'secret'>,
): Promise<SquareConnection['state']> {
  try {
    if (await readStoredToken(services)) return 'accepted';
  } catch {
    return 'unknown';
  }
  // The token is read again, because the cached one may have been removed meanwhile.
  return (await services.secret('squareAccessToken')) === '' ? 'none' : 'refused';
}

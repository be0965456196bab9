import type { Services } from '#functions/services.ts';
import { followToken } from '#functions/square/client.ts';
import { SquareUnauthorised } from '#functions/square/read.ts';
import { readTokenStatus } from '#functions/square/token-status.ts';
import type { SquareConnection } from '#shared/model/square-connection.ts';
import { readApplication, redirectUrlOf } from './application.ts';
import { readConnection } from './connection-records.ts';

/** The connection as it is at this moment, asked of Square; never a token. */
export async function showConnection(
  services: Pick<Services, 'config' | 'secret' | 'table'>,
): Promise<SquareConnection> {
  const [row, application, token] = await Promise.all([
    readConnection(services.table),
    readApplication(services),
    services.secret('squareAccessToken'),
  ]);
  const { merchantId, connectedAt, connectedBy, endsAt } = row;
  return {
    state: token === '' ? 'none' : await stateAtSquare(services),
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
    await readTokenStatus(await followToken(services)());
    return 'accepted';
  } catch (error) {
    if (!(error instanceof SquareUnauthorised)) return 'unknown';
    // What was kept in this process may have been removed since.
    return (await services.secret('squareAccessToken')) === '' ? 'none' : 'refused';
  }
}

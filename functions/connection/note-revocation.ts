import { metric } from '#functions/log.ts';
import type { Services } from '#functions/services.ts';
import { readConnection, recordRevocation } from './connection-records.ts';
import { readStoredToken } from './stored-token.ts';

/**
 * Square says that a seller's authorisation has ended. The event may be late and the shop connected again meanwhile, so
 * the token itself is tested. Throws when Square does not answer, so that Square sends the event again.
 */
export async function noteRevocation(
  services: Pick<Services, 'config' | 'secret' | 'table' | 'now'>,
): Promise<void> {
  const { merchantId } = await readConnection(services.table);
  if (merchantId === undefined || (await readStoredToken(services))) return;
  metric('SquareUnauthorised');
  await recordRevocation(services, merchantId);
}

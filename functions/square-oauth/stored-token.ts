import type { Services } from '#functions/http/services.ts';
import { followToken } from '#functions/square/client.ts';
import { SquareUnauthorised } from '#functions/square/read.ts';
import { readTokenStatus, type TokenStatus } from '#functions/square/token-status.ts';

/** Square's status of the token; undefined without one or if refused. Throws like `readTokenStatus`. */
export async function readStoredToken(
  services: Pick<Services, 'config' | 'secret'>,
): Promise<TokenStatus | undefined> {
  if ((await services.secret('squareAccessToken')) === '') return undefined;
  try {
    return await readTokenStatus(await followToken(services)());
  } catch (error) {
    if (error instanceof SquareUnauthorised) return undefined;
    throw error;
  }
}

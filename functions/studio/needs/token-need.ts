import type { Services } from '#functions/http/services.ts';
import { followToken } from '#functions/square/client.ts';
import { SquareBusy, SquareRefused, SquareUnauthorised, SquareUnavailable } from '#functions/square/read.ts';
import { readTokenStatus, tokenObstacle } from '#functions/square/token-status.ts';
import type { Needs } from '#shared/studio/needs.ts';

type Ports = Pick<Services, 'config' | 'secret' | 'now'>;

/** Returns the problem of Square's access token; undefined if there is none, or if Square does not answer. */
export async function askAboutToken(services: Ports): Promise<Needs['token']> {
  if (!(await services.secret('squareAccessToken'))) return { problem: 'missing' };
  try {
    const token = await readTokenStatus(await followToken(services)());
    const applicationId = services.config.squareApplicationId;
    const obstacle = tokenObstacle(token, { applicationId, now: services.now() });
    if (!obstacle) return undefined;
    return obstacle.kind === 'ends soon'
      ? { problem: 'ends soon', days: Math.max(0, obstacle.days) }
      : { problem: 'not enough' };
  } catch (error) {
    // If Square answers FORBIDDEN about the token itself, Square may have closed the whole account.
    const isForbidden =
      error instanceof SquareRefused && error.problems.some(({ code }) => code === 'FORBIDDEN');
    if (isForbidden || error instanceof SquareUnauthorised) return { problem: 'refused' };
    if ([SquareBusy, SquareRefused, SquareUnavailable].some((kind) => error instanceof kind))
      return undefined;
    throw error;
  }
}

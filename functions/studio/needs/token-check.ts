import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '#functions/http/services.ts';
import { describeError } from '#functions/platform/log.ts';
import type { Needs } from '#shared/studio/needs.ts';

/** Milliseconds. A token ends in days, and what was wrong with it may have been fixed a moment ago. */
const keptGood = 60 * 60_000;
const keptBad = 60_000;
/** Milliseconds that what waits at the table waits for Square's word. */
const answerTimeoutMs = 2_500;

type Look = () => Promise<Needs['token']>;

/** Checks Square's token at intervals. A slow answer of Square is left to the next check. */
export function createTokenCheck(services: Pick<Services, 'config' | 'secret' | 'now' | 'log'>): Look {
  let seen: { readonly token: Needs['token']; readonly until: number } | undefined;
  let asking: ReturnType<Look> | undefined;

  async function ask(): ReturnType<Look> {
    // The SDK takes its time to start: it is loaded with the first question.
    const { askAboutToken } = await import('./token-need.ts');
    try {
      const token = await askAboutToken(services);
      seen = { token, until: services.now() + (token ? keptBad : keptGood) };
      return token;
    } catch (error) {
      // What else waits for the artist is shown all the same.
      services.log('error', { message: 'square token', error: describeError(error) });
      return undefined;
    }
  }

  return async () => {
    if (seen && services.now() < seen.until) return seen.token;
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return Promise.race([asking, sleep(answerTimeoutMs, undefined, { ref: false })]);
  };
}

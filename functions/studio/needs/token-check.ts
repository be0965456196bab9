import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '#functions/http/services.ts';
import { describeError } from '#functions/platform/log.ts';
import type { Needs } from '#shared/studio/needs.ts';

/** Milliseconds for which a good and a bad result is kept; a problem may have been fixed a moment ago. */
const keptGood = 60 * 60_000;
const keptBad = 60_000;
/** Milliseconds that the answer waits for Square. */
const answerTimeoutMs = 2_500;

type Look = () => Promise<Needs['token']>;

/** Checks Square's token at intervals. If Square is slow, its result is used at the next check. */
export function createTokenCheck(services: Pick<Services, 'config' | 'secret' | 'now' | 'log'>): Look {
  let seen: { readonly token: Needs['token']; readonly until: number } | undefined;
  let asking: ReturnType<Look> | undefined;

  async function ask(): ReturnType<Look> {
    // Loaded on first use, because the SDK loads slowly.
    const { askAboutToken } = await import('./token-need.ts');
    try {
      const token = await askAboutToken(services);
      // An artist who connects the shop sees it at once, and no request to Square is saved.
      if (token?.problem !== 'missing')
        seen = { token, until: services.now() + (token ? keptBad : keptGood) };
      return token;
    } catch (error) {
      // The other entries are shown without it.
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

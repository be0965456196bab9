import { unavailable } from '#functions/http/errors.ts';
import type { Services } from '#functions/http/services.ts';
import { describeError } from '#functions/platform/log.ts';

/** Path of Apple's domain verification file at Square (Square's API reference, RegisterDomain). */
const path = '/digital-wallets/apple-pay/apple-developer-merchantid-domain-association';
const square = 'https://app.squareup.com';
export const appleFileUrl = square + path;

const halfAnHourMs = 1_800_000;
const timeoutMs = 5_000;

/**
 * This process and the CDN each cache the file for half an hour, because Square changes it and warns against long
 * caching. The CDN serves its last copy for a day while this process answers with an error.
 */
export const appleFileHeaders = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'public, max-age=0, s-maxage=1800, stale-if-error=86400',
};

/**
 * Creates a function that returns Square's domain verification file for Apple Pay, byte for byte. While Square does not
 * answer, it returns the last valid file that this process has read, or throws a 503 if it has read none.
 */
export function createAppleFile({ config, now, log }: Pick<Services, 'config' | 'now' | 'log'>) {
  // The simulator serves every Square host at its own address.
  const url = (config.squareUrl.startsWith('https') ? square : config.squareUrl) + path;
  let kept: { readonly text: string; readonly since: number } | undefined;

  return async function appleFile(): Promise<string> {
    if (kept && now() - kept.since < halfAnHourMs) return kept.text;
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
      const text = await answer.text();
      // An error page with status 200 must not pass for the file.
      if (!answer.ok || text === '' || text.includes('<')) throw new Error(`${answer.status}`);
      kept = { text, since: now() };
    } catch (error) {
      log('warn', { message: 'no Apple Pay file from Square', error: describeError(error) });
      if (!kept) throw unavailable('Square does not answer.');
    }
    return kept.text;
  };
}

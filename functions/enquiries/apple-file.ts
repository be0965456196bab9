import { unavailable } from '#functions/http/errors.ts';
import type { Services } from '#functions/http/services.ts';
import { describeError } from '#functions/platform/log.ts';

/** Path of Apple's domain verification file at Square (Square's API reference, RegisterDomain). */
const path = '/digital-wallets/apple-pay/apple-developer-merchantid-domain-association';
const square = 'https://app.squareup.com';
export const appleFileUrl = square + path;

const timeoutMs = 5_000;

/**
 * The CDN caches the file for half an hour, because Square changes it and warns against long caching. It serves its last
 * copy for a day while this service answers with an error.
 */
export const appleFileHeaders = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'public, max-age=0, s-maxage=1800, stale-if-error=86400',
};

/** Reads Square's domain verification file for Apple Pay, byte for byte. Throws a 503 if Square has no valid answer. */
export async function readAppleFile({ config, log }: Pick<Services, 'config' | 'log'>): Promise<string> {
  // The simulator serves every Square host at its own address.
  const url = (config.squareUrl.startsWith('https') ? square : config.squareUrl) + path;
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    const text = await answer.text();
    // An error page with status 200 must not pass for the file.
    if (!answer.ok || text === '' || text.includes('<')) throw new Error(`${answer.status}`);
    return text;
  } catch (error) {
    log('warn', { message: 'no Apple Pay file from Square', error: describeError(error) });
    throw unavailable('Square does not answer.');
  }
}

import { unavailable } from '#functions/http/errors.ts';
import type { Services } from '#functions/http/services.ts';
import { describeError } from '#functions/platform/log.ts';

/** Where Square keeps the file by which Apple knows a shop's domain (Square's API reference, RegisterDomain). */
const path = '/digital-wallets/apple-pay/apple-developer-merchantid-domain-association';
const square = 'https://app.squareup.com';
export const appleFileUrl = square + path;

const halfAnHourMs = 1_800_000;
const timeoutMs = 5_000;

/**
 * The CDN keeps the file for half an hour after this process has kept it for as long, since Square changes it and warns of
 * long caches. While neither Square nor this process has one, the CDN serves its last for a day.
 */
export const appleFileHeaders = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'public, max-age=0, s-maxage=1800, stale-if-error=86400',
};

/**
 * Square's file by which Apple knows the shop's domain, byte for byte. While Square does not answer, the last good copy of
 * this process; throws a 503 without one.
 */
export function createAppleFile({ config, now, log }: Pick<Services, 'config' | 'now' | 'log'>) {
  // The simulator answers everything at its own address.
  const url = (config.squareUrl.startsWith('https') ? square : config.squareUrl) + path;
  let kept: { readonly text: string; readonly since: number } | undefined;

  return async function appleFile(): Promise<string> {
    if (kept && now() - kept.since < halfAnHourMs) return kept.text;
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
      const text = await answer.text();
      // A page that says sorry is no such file.
      if (!answer.ok || text === '' || text.includes('<')) throw new Error(`${answer.status}`);
      kept = { text, since: now() };
    } catch (error) {
      log('warn', { message: 'no Apple Pay file from Square', error: describeError(error) });
      if (!kept) throw unavailable('Square does not answer.');
    }
    return kept.text;
  };
}

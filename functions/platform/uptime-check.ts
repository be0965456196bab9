import type { Log } from './log.ts';
import type { WriteMetric } from './metrics.ts';

/** Minutes between two checks. Three failures raise the alarm. */
const everyMinutes = 5;
const timeoutMs = 5000;

/** Paths that a visitor needs: the home page, rendered by the API, and a file from the bucket behind the CDN. */
const paths = ['/', '/manifest.json'] as const;

interface ProbePorts {
  /** The shop's origin for browsers, without a trailing slash. */
  readonly siteOrigin: string;
  readonly now: () => number;
  readonly get: (
    address: string,
    options: { readonly signal: AbortSignal },
  ) => Promise<{ readonly status: number }>;
  readonly metric: WriteMetric;
  readonly log: Log;
}

/**
 * Every five minutes, requests the shop at its public URL, as a visitor does: through DNS, certificate, CDN and API.
 * Counts `SiteAnswered` if all answers have status 200. Any failure, even a crash of this Lambda, stops the count,
 * which raises the alarm. Never throws.
 */
export async function probeSite({ siteOrigin, now, get, metric, log }: ProbePorts): Promise<void> {
  if (Math.floor(now() / 60_000) % everyMinutes !== 0) return;
  const answers = await Promise.all(
    paths.map(async (path) => {
      try {
        return (await get(`${siteOrigin}${path}`, { signal: AbortSignal.timeout(timeoutMs) })).status;
      } catch {
        return 0;
      }
    }),
  );
  if (answers.every((status) => status === 200)) metric('SiteAnswered');
  else
    log('error', { message: 'the shop does not answer at its public address', status: Math.max(...answers) });
}

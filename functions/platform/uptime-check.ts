import type { Log } from './log.ts';
import type { WriteMetric } from './metrics.ts';

/** Minutes between two looks; the alarm waits for three that fail. */
const everyMinutes = 5;
const timeoutMs = 5000;

/** What a visitor needs: the home page, which the API renders, and a file from the bucket behind the CDN. */
const paths = ['/', '/manifest.json'] as const;

interface ProbePorts {
  /** Where browsers reach the shop, without a slash at its end. */
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
 * Asks for the shop at its public address, as a visitor would: through DNS, certificate, CDN and API. Counts
 * `SiteAnswered` when everything answers 200. Whatever is in the way, a crash of this Lambda included, silences the
 * number, and its silence is the alarm. Never throws.
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

import type { Answered } from './call.ts';

/** The parts of an answer that decide how long it is cached. */
type Stored = Pick<Answered, 'headers'> & { readonly status?: number };

/** Limits of a cache policy and of the CDN's rules for errors, in seconds. */
export interface Bounds {
  readonly min: number;
  /** For an answer without cache headers. */
  readonly usual: number;
  readonly max: number;
  /** Minimum lifetime of an error by its status; ten seconds if absent and the CDN caches such errors. */
  readonly errors: ReadonlyMap<number, number>;
}

const unbounded: Bounds = { min: 0, usual: 0, max: Number.POSITIVE_INFINITY, errors: new Map() };

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html#HTTPStatusCodes-cached-errors */
const keptErrors = new Set([404, 414, 500, 501, 502, 503, 504]);
/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/custom-error-pages-expiration.html */
const usualErrorSeconds = 10;

/**
 * CloudFront's cache: fresh as long as answer and limits say, then served to the first request that triggers a
 * refresh (`stale-while-revalidate`), and served in place of an error of the origin (`stale-if-error`). RFC 9111
 * section 5.2.2.10, RFC 5861; https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/Expiration.html
 */
export function createCache<T extends Stored>(now: () => number) {
  const kept = new Map<string, { readonly answer: T; readonly since: number }>();

  return {
    /** `age` in milliseconds if the answer was cached, undefined if it comes from the origin. */
    async get(
      key: string,
      fetch: () => Promise<T>,
      bounds = unbounded,
    ): Promise<{ readonly answer: T; readonly age?: number }> {
      const found = kept.get(key);
      const life = found ? lifetimeOf(found.answer, bounds) : { fresh: 0, usable: 0, onError: 0 };
      const age = found ? now() - found.since : 0;
      if (found && age < life.fresh) return { answer: found.answer, age };
      const since = now();
      const answer = await fetch();
      if (found && (answer.status ?? 200) >= 500 && age < life.onError) return { answer: found.answer, age };
      kept.set(key, { answer, since });
      return found && age < life.usable ? { answer: found.answer, age } : { answer };
    },
    clear: () => kept.clear(),
  };
}

/** Milliseconds for which an answer is fresh, may be served during a refresh, and may replace an error. */
export function lifetimeOf(
  { headers, status = 200 }: Stored,
  { min, usual, max, errors }: Bounds = unbounded,
): { readonly fresh: number; readonly usable: number; readonly onError: number } {
  const asked = headers['cache-control'] ?? '';
  const seconds = (name: string) => {
    const found = new RegExp(`(?:^|[\\s,])${name}=(\\d+)`).exec(asked)?.[1];
    return found === undefined ? undefined : Number(found);
  };
  const age = seconds('s-maxage') ?? seconds('max-age');
  if (status >= 400) {
    const own = errors.get(status);
    const fresh = 1000 * (keptErrors.has(status) ? Math.max(own ?? usualErrorSeconds, age ?? 0) : (own ?? 0));
    return { fresh, usable: fresh, onError: fresh };
  }
  const isNever = /\b(?:no-store|no-cache|private)\b/.test(asked);
  const fresh = isNever ? min : Math.max(min, Math.min(max, age ?? usual));
  const until = (name: string) => 1000 * Math.min(Math.max(max, fresh), fresh + (seconds(name) ?? 0));
  return { fresh: 1000 * fresh, usable: until('stale-while-revalidate'), onError: until('stale-if-error') };
}

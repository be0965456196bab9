import type { CacheRules } from './cdn-policies.ts';
import type { HttpAnswer } from './http.ts';

export interface ErrorRule {
  readonly ErrorCode: number;
  /** Seconds. */
  readonly ErrorCachingMinTTL?: number;
}

/** What the CDN keeps, until when. */
export interface Cache {
  find(key: string): { readonly answer: HttpAnswer; readonly age: number } | undefined;
  keep(key: string, answer: HttpAnswer, seconds: number): void;
  clear(): void;
}

export function createCache(now: () => number): Cache {
  const kept = new Map<string, { answer: HttpAnswer; since: number; until: number }>();
  return {
    find: (key) => {
      const entry = kept.get(key);
      if (!entry || entry.until <= now()) return undefined;
      return { answer: entry.answer, age: Math.floor((now() - entry.since) / 1000) };
    },
    keep: (key, answer, seconds) => {
      if (seconds > 0) kept.set(key, { answer, since: now(), until: now() + seconds * 1000 });
    },
    clear: () => kept.clear(),
  };
}

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/custom-error-pages-expiration.html */
const usualErrorTtl = 10;
/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html#HTTPStatusCodes-cached-errors */
const alwaysCached = new Set([404, 414, 500, 501, 502, 503, 504]);
const cachedWhenAsked = new Set([400, 403, 405, 412, 415]);

/**
 * Seconds that an answer is kept. Successes: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/Expiration.html
 * Errors are kept for their own minimum, whatever the cache policy and whatever `no-store` says.
 */
export function lifetime(answer: HttpAnswer, rules: CacheRules, errors: readonly ErrorRule[]): number {
  const asked = directives(answer.headers['cache-control'] ?? '');
  if (answer.status >= 400) {
    const own = errors.find(({ ErrorCode }) => ErrorCode === answer.status)?.ErrorCachingMinTTL;
    if (alwaysCached.has(answer.status)) return Math.max(own ?? usualErrorTtl, asked.age ?? 0);
    if (cachedWhenAsked.has(answer.status) && asked.age !== undefined) {
      return Math.max(own ?? usualErrorTtl, asked.age);
    }
    return own !== undefined && answer.status !== 416 ? own : 0;
  }
  if (asked.never) return rules.minTtl;
  return Math.max(rules.minTtl, Math.min(rules.maxTtl, asked.age ?? rules.defaultTtl));
}

function directives(cacheControl: string): { readonly never: boolean; readonly age: number | undefined } {
  const number = (name: string) => {
    const found = new RegExp(`(?:^|[\\s,])${name}=(\\d+)`, 'i').exec(cacheControl)?.[1];
    return found === undefined ? undefined : Number(found);
  };
  return {
    never: /(?:^|[\s,])(?:no-store|no-cache|private)\b/i.test(cacheControl),
    age: number('s-maxage') ?? number('max-age'),
  };
}

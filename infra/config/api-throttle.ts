import type { Route } from '#shared/contract/route.ts';

/** A token bucket: `rate` requests a second, at most `burst` at once. */
export interface Throttle {
  readonly rate: number;
  readonly burst: number;
}

/** Default of a stage's `apiRequestsPerSecond`. */
export const defaultRate = 200;

/**
 * Limits the API's traffic, of all callers together. API Gateway has one bucket for a stage and one for each route with
 * its own limit (https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-throttling.html). The limit bounds
 * the costs of a flood; it cannot tell a shopper from an attacker. No operation gets a lower limit than the stage: with
 * two sign-ins a second for everybody, one laptop could lock the artist out. The shop's own counters
 * (functions/http/rate-limit.ts) and the firewall limit single callers. A visit makes five requests, so 200 requests are
 * 40 new visits a second.
 */
export const stageThrottle = (rate: number): Throttle => ({ rate, burst: 2 * rate });

/**
 * Limits of routes whose answers the CDN shares among visitors, so that a rush on them leaves capacity for shoppers who
 * pay. Each CDN location requests a list at most once a second and a page once in five seconds, so these limits suffice
 * for a rush on one address or on all works. The limits of pages are above what one laptop sends, because a refused page
 * is API Gateway's JSON, which CloudFront cannot replace (its error pages and its failover do not cover 429).
 */
const listThrottle: Throttle = { rate: 100, burst: 200 };
const pageThrottle: Throttle = { rate: 500, burst: 1000 };

/** The limit of a route; undefined if it shares the stage's bucket. */
export function throttleOf({ cache, service }: Route): Throttle | undefined {
  if (cache !== 'shared') return undefined;
  return service === 'pages' ? pageThrottle : listThrottle;
}

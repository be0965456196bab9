import type { Route } from '#shared/contract/route.ts';

/** A token bucket: `rate` requests a second, and at most `burst` in one moment. */
export interface Throttle {
  readonly rate: number;
  readonly burst: number;
}

/** Requests a second, if a stage does not set `apiRequestsPerSecond`. */
export const defaultRate = 200;

/**
 * Limit of the API's traffic from all callers together. API Gateway has one bucket for a stage and one for each route
 * with its own limit (https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-throttling.html). The limit
 * bounds the costs of a flood, but cannot tell a shopper from an attacker. No operation has a lower limit than the
 * stage: if all callers shared two sign-ins a second, one laptop could lock the artist out. The shop's own counters
 * (functions/http/rate-limit.ts) and the firewall limit single callers. A visit makes five requests, so 200 requests
 * are 40 new visits a second.
 */
export const stageThrottle = (rate: number): Throttle => ({ rate, burst: 2 * rate });

/**
 * Limits of routes whose answers the CDN caches for all visitors, so that a rush of visitors leaves capacity for
 * shoppers who pay. Each CDN location requests a list at most once a second and a page once in five seconds, so these
 * limits suffice for a rush on one address or on all works. Pages have limits above what one laptop sends, because a
 * refused page is API Gateway's JSON, which CloudFront cannot replace (its error pages and failover do not cover 429).
 */
const listThrottle: Throttle = { rate: 100, burst: 200 };
const pageThrottle: Throttle = { rate: 500, burst: 1000 };

/** Returns the limit of a route; undefined if the route shares the stage's bucket. */
export function throttleOf({ cache, service }: Route): Throttle | undefined {
  if (cache !== 'shared') return undefined;
  return service === 'pages' ? pageThrottle : listThrottle;
}

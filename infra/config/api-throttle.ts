import type { Route } from '#shared/contract/route.ts';

/** A token bucket: requests a second, and so many at once. */
export interface Throttle {
  readonly rate: number;
  readonly burst: number;
}

/** What a stage's file says where it says nothing: `apiRequestsPerSecond`. */
export const defaultRate = 200;

/**
 * How much of the API's traffic is answered, of all callers together: API Gateway has one bucket for a stage, and one for each
 * route with a limit of its own (https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-throttling.html). It
 * bounds what a flood costs, and cannot tell a shopper from an attacker. No operation has a tighter one than its stage: two
 * sign-ins a second for everybody let one laptop keep the artist out. Limits for one caller are the shop's own counters
 * (functions/http/rate-limit.ts) and the firewall. A visit makes five requests of its own, so 200 are 40 visits begun in
 * a second.
 */
export const stageThrottle = (rate: number): Throttle => ({ rate, burst: 2 * rate });

/**
 * Limits of routes whose answers the CDN shares among visitors. A rush on them takes nothing from those who pay. The CDN asks
 * for a list once a second and place, and for a page once in five seconds, so that these are enough for a rush on one address,
 * and for one on all works. Those for pages are above what one laptop sends: a page that is refused is API Gateway's JSON,
 * which CloudFront cannot replace (its error pages and its failover do not know 429).
 */
const listThrottle: Throttle = { rate: 100, burst: 200 };
const pageThrottle: Throttle = { rate: 500, burst: 1000 };

/** Undefined for a route that shares the stage's bucket. */
export function throttleOf({ cache, service }: Route): Throttle | undefined {
  if (cache !== 'shared') return undefined;
  return service === 'pages' ? pageThrottle : listThrottle;
}

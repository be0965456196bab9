/** A token bucket: requests a second, and so many at once. */
export interface Throttle {
  readonly rate: number;
  readonly burst: number;
}

/**
 * How much of the API's traffic is answered, of all callers together: API Gateway has one bucket for all callers of a route or stage
 * (https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-throttling.html), so it bounds what a flood
 * costs, some 40 $ a day, and cannot tell a shopper from an attacker. No operation has a tighter one: two sign-ins a
 * second for everybody let one laptop keep the artist out. Limits for one caller are the shop's own counters
 * (functions/http/rate-limit.ts) and the firewall. 200 a second are fifteen visits begun in a second.
 */
export const apiThrottle: Throttle = { rate: 200, burst: 400 };

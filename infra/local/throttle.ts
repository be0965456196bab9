import type { Throttle } from '#infra/config/api-throttle.ts';

/**
 * Returns a function that takes one token from a bucket by its name, and tells whether there was one. The token buckets
 * work like API Gateway's (https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-throttling.html).
 */
export function createThrottle(now: () => number): (name: string, bucket: Throttle) => boolean {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return (name, { rate, burst }) => {
    const at = now();
    const before = buckets.get(name) ?? { tokens: burst, at };
    const tokens = Math.min(burst, before.tokens + ((at - before.at) / 1000) * rate);
    const passes = tokens >= 1;
    buckets.set(name, { tokens: passes ? tokens - 1 : tokens, at });
    return passes;
  };
}

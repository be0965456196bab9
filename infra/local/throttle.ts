import type { Throttle } from '#infra/config/api-throttle.ts';

/**
 * Token buckets like API Gateway's (https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-throttling.html).
 * The function takes one token from the named bucket and returns whether there was one.
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

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lambdaGroups } from '#infra/config/lambda-groups.ts';
import { withinLimits } from '#infra/local/lambda-limits.ts';
import { event } from '#test/support/shop/call.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const seconds = (name: string) => lambdaGroups.find((group) => group.name === name)?.timeoutSeconds ?? 0;
const never = () => new Promise<never>(() => undefined);

describe('a Lambda invoked by HTTP', () => {
  const call = () => event('getCart', {}) as Parameters<typeof withinLimits>[2];

  it('is stopped at its timeout with API Gateway’s error', async () => {
    const answer = withinLimits('cart', never, call());
    let answered = false;
    void answer.then(() => {
      answered = true;
    });

    await vi.advanceTimersByTimeAsync(seconds('cart') * 1000 - 1);
    expect(answered).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toMatchObject({ statusCode: 503, body: '{"message":"Service Unavailable"}' });
  });

  it('answers simultaneous requests up to its reserved concurrency, and refuses more with API Gateway’s error', async () => {
    const { promise: go, resolve: begin } = Promise.withResolvers<void>();
    const slow = () => go.then(() => ({ statusCode: 200 }));
    const login = () => withinLimits('session', slow, call());
    const reserved = lambdaGroups.find(({ name }) => name === 'session')?.concurrency ?? 0;

    const first = Array.from({ length: reserved }, login);
    expect(await login()).toMatchObject({ statusCode: 503, body: '{"message":"Service Unavailable"}' });
    begin();
    await Promise.all(first);
    expect(await login()).toMatchObject({ statusCode: 200 });
  });
});

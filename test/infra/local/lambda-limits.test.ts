import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lambdaGroups } from '#infra/config/lambda-groups.ts';
import { limited, withinLimits } from '#infra/local/lambda-limits.ts';
import { event } from '#test/support/shop/call.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const seconds = (name: string) => lambdaGroups.find((group) => group.name === name)?.timeoutSeconds ?? 0;
const never = () => new Promise<never>(() => undefined);
const large = 'x'.repeat(6 * 1024 * 1024);

describe('a Lambda that a visitor waits for', () => {
  const call = () => event('getCart', {}) as Parameters<typeof withinLimits>[2];

  it('is cut off after its own time, in API Gateway’s words', async () => {
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

  it('answers as many at once as copies are reserved, and refuses the next in API Gateway’s words', async () => {
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

  it('gets no more than 6 MB, and answers no more', async () => {
    const answering = (body: string) => withinLimits('cart', async () => ({ statusCode: 200, body }), call());
    let asked = 0;
    const asking = withinLimits(
      'cart',
      async () => {
        asked++;
        return { statusCode: 200 };
      },
      { ...call(), body: large },
    );

    expect(await answering('small')).toMatchObject({ statusCode: 200 });
    expect(await answering(large)).toMatchObject({ statusCode: 500 });
    expect(await asking).toMatchObject({ statusCode: 413 });
    expect(asked).toBe(0);
  });
});

describe('a Lambda that runs by itself', () => {
  it('is cut off after its own time, as Lambda says it', async () => {
    const run = limited('reconcile', never)({});
    const said = expect(run).rejects.toMatchObject({
      name: 'Sandbox.Timedout',
      message: `Task timed out after ${seconds('reconcile')} seconds`,
    });

    await vi.advanceTimersByTimeAsync(seconds('reconcile') * 1000);
    await said;
  });
});

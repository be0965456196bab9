// Rule 18.2
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSecrets, parameterName } from '#functions/platform/secrets.ts';
import { startTestAws } from '#test/support/shop/aws.ts';
import { testClock } from '#test/support/shop/services.ts';

const parameters = new Map<string, string>();
const asked: string[] = [];
let mayRead = true;

beforeAll(async () => {
  await startTestAws({
    parameters,
    allows: ({ action, resource }) => {
      if (action === 'ssm:GetParameter') asked.push(resource.split('/').at(-1) ?? '');
      return mayRead;
    },
  });
});
beforeEach(() => {
  asked.length = 0;
  mayRead = true;
  parameters.clear();
  parameters.set(parameterName('/Gallery', 'originSecret'), 'made by the shop');
  parameters.set(parameterName('/Gallery', 'squareAccessToken'), 'first token');
});

const minutes = (count: number) => count * 60_000;

describe('reading a secret', () => {
  it('requests only the parameter of this secret', async () => {
    const secret = createSecrets({ path: '/Gallery', now: testClock().now });

    expect(await secret('originSecret')).toBe('made by the shop');
    expect(asked).toEqual(['originSecret']);
  });

  it('requests the parameter once in five minutes, and then returns a new value', async () => {
    const clock = testClock();
    const secret = createSecrets({ path: '/Gallery', now: clock.now });

    await Promise.all([secret('squareAccessToken'), secret('squareAccessToken')]);
    parameters.set(parameterName('/Gallery', 'squareAccessToken'), 'second token');
    clock.advance(minutes(4.9));
    expect(await secret('squareAccessToken')).toBe('first token');
    clock.advance(minutes(0.2));

    expect(await secret('squareAccessToken')).toBe('second token');
    expect(asked).toHaveLength(2);
  });

  it('returns an empty text for an operator’s secret that is not set', async () => {
    const secret = createSecrets({ path: '/Gallery', now: testClock().now });

    expect(await secret('webhookKey')).toBe('');
  });

  it('fails if a generated secret is missing', async () => {
    const secret = createSecrets({ path: '/Gallery', now: testClock().now });

    await expect(secret('cookieKey')).rejects.toMatchObject({ name: 'ParameterNotFound' });
    parameters.set(parameterName('/Gallery', 'cookieKey'), 'there now');

    expect(await secret('cookieKey')).toBe('there now');
  });

  it('returns the last value while Parameter Store refuses', async () => {
    const clock = testClock();
    const secret = createSecrets({ path: '/Gallery', now: clock.now });
    await secret('originSecret');
    mayRead = false;
    clock.advance(minutes(6));

    expect(await secret('originSecret')).toBe('made by the shop');
    await expect(createSecrets({ path: '/Gallery', now: clock.now })('originSecret')).rejects.toMatchObject({
      name: 'AccessDeniedException',
    });
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { conflict } from '#functions/http/errors.ts';
import { serve } from '#functions/http/serve.ts';
import { call } from '#test/support/shop/call.ts';
import { testServices } from '#test/support/shop/services.ts';

beforeEach(() => {
  vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'wishlist');
  vi.stubEnv('AWS_LAMBDA_FUNCTION_VERSION', '7');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Returns the RequestFailed metrics that a service writes when an operation throws this error. */
async function countedFor(error: Error): Promise<readonly unknown[]> {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const { services } = await testServices();
  await call(
    serve('wishlist', { listWishlist: () => Promise.reject(error) } as never, services.http),
    'listWishlist',
  );
  return written.mock.calls
    .map(([line]) => String(line))
    .filter((line) => line.includes('RequestFailed'))
    .map((line) => JSON.parse(line));
}

describe('a service', () => {
  it('counts its 500 answers by version', async () => {
    expect(await countedFor(new Error('a defect'))).toMatchObject([
      {
        FunctionName: 'wishlist',
        FunctionVersion: '7',
        RequestFailed: 1,
        _aws: { CloudWatchMetrics: [{ Dimensions: [['FunctionName', 'FunctionVersion']] }] },
      },
    ]);
  });

  it.each([
    ['a refusal', conflict('Not now', 'LATER')],
    ['a database that is busy', Object.assign(new Error(), { name: 'ThrottlingException' })],
  ])('does not count %s as a failure of its version', async (_, error) => {
    expect(await countedFor(error)).toEqual([]);
  });
});

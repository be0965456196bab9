import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { conflict } from '#functions/http/errors.ts';
import { serve } from '#functions/http/serve.ts';
import { call } from '#test/support/shop/call.ts';
import { testServices } from '#test/support/shop/services.ts';

let log: string;
beforeEach(() => {
  log = join(mkdtempSync(join(tmpdir(), 'log-')), 'log.txt');
  writeFileSync(log, '');
  vi.stubEnv('LOG_FILE', log);
  vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'wishlist');
  vi.stubEnv('AWS_LAMBDA_FUNCTION_VERSION', '7');
});
afterEach(() => vi.unstubAllEnvs());

/** Returns what a service counts for its version after this error. */
async function countedFor(error: unknown): Promise<readonly unknown[]> {
  const fail = async () => {
    throw error;
  };
  const { services } = await testServices();
  await call(
    serve('wishlist', { listWishlist: fail, addToWishlist: fail, removeFromWishlist: fail }, services.http),
    'listWishlist',
  );
  return readFileSync(log, 'utf8')
    .split('\n')
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

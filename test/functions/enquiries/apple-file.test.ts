// Rule 17.24
import { afterEach, expect, test, vi } from 'vitest';
import { createAppleFile } from '#functions/enquiries/apple-file.ts';
import { enquiriesService } from '#functions/enquiries/handlers.ts';
import { readConfig } from '#functions/platform/config.ts';
import { call } from '#test/support/shop/call.ts';
import { testClock, testServices } from '#test/support/shop/services.ts';

const minute = 60_000;
const square = vi.fn<() => Promise<Response>>();
const config = readConfig({ TABLE_NAME: 'T', SITE_ORIGIN: 'https://shop.example', SECRETS_PATH: '/shop' });

/** Opens a process with its own clock. `square` answers its requests to Square. */
function openProcess() {
  vi.stubGlobal('fetch', square);
  const clock = testClock();
  return { clock, ask: createAppleFile({ config, now: clock.now, log: () => undefined }) };
}
afterEach(() => {
  square.mockReset();
  vi.unstubAllGlobals();
});

test('the domain file for Apple Pay is read from Square again after half an hour', async () => {
  const { ask, clock } = openProcess();
  square.mockImplementation(async () => new Response('7B2273'));

  expect(await ask()).toBe('7B2273');
  clock.advance(29 * minute);
  expect(await ask()).toBe('7B2273');
  square.mockResolvedValueOnce(new Response('7B2274'));
  clock.advance(2 * minute);

  expect(await ask()).toBe('7B2274');
  expect(square).toHaveBeenCalledTimes(2);
  expect(square).toHaveBeenCalledWith(
    'https://app.squareup.com/digital-wallets/apple-pay/apple-developer-merchantid-domain-association',
    expect.anything(),
  );
});

test.each<[string, () => Promise<Response>]>([
  ['does not answer', () => Promise.reject(new TypeError('fetch failed'))],
  ['answers with a page', async () => new Response('<html>Sorry</html>')],
  ['answers with an error', async () => new Response('down', { status: 503 })],
])('the last valid copy of Apple’s file is served while Square %s', async (_, down) => {
  const { ask, clock } = openProcess();
  square.mockImplementation(down);
  await expect(ask()).rejects.toMatchObject({ status: 503 });
  square.mockResolvedValueOnce(new Response('7B2273'));
  await ask();
  clock.advance(31 * minute);

  expect(await ask()).toBe('7B2273');
});

test('the CDN caches Apple’s file for half an hour, and serves its last copy while the shop answers 503', async () => {
  const enquiries = enquiriesService((await testServices()).services);
  vi.stubGlobal('fetch', square);
  square.mockRejectedValueOnce(new TypeError('fetch failed')).mockResolvedValueOnce(new Response('7B2273'));

  const without = await call(enquiries, 'applePayDomain');
  const file = await call(enquiries, 'applePayDomain');

  expect(without.status).toBe(503);
  expect(without.headers['cache-control']).toBe('no-store');
  expect(file).toMatchObject({ status: 200, text: '7B2273' });
  expect(file.headers['cache-control']).toBe('public, max-age=0, s-maxage=1800, stale-if-error=86400');
});

// Rule 17.24
import { expect, onTestFinished, test, vi } from 'vitest';
import { appleFileUrl } from '#functions/enquiries/apple-file.ts';
import { enquiriesService } from '#functions/enquiries/handlers.ts';
import { call } from '#test/support/shop/call.ts';
import { testServices } from '#test/support/shop/services.ts';

/** Requests the file from a shop with Square's own hosts, whose requests `square` answers. */
async function readFile(square: () => Promise<Response>) {
  const { services } = await testServices({ environment: { SQUARE_ENVIRONMENT: 'production' } });
  const asked = vi.fn(square);
  vi.stubGlobal('fetch', asked);
  onTestFinished(() => void vi.unstubAllGlobals());
  return { asked, file: await call(enquiriesService(services), 'applePayDomain') };
}

test('the domain file for Apple Pay is Square’s, and the CDN serves its last copy while the shop answers 503', async () => {
  const { asked, file } = await readFile(async () => new Response('7B2273'));

  expect(file).toMatchObject({ status: 200, text: '7B2273' });
  expect(file.headers['cache-control']).toBe('public, max-age=0, s-maxage=1800, stale-if-error=86400');
  expect(asked).toHaveBeenCalledWith(appleFileUrl, expect.anything());
});

test.each<[string, () => Promise<Response>]>([
  ['does not answer', () => Promise.reject(new TypeError('fetch failed'))],
  ['answers with a page', async () => new Response('<html>Sorry</html>')],
  ['answers with an error', async () => new Response('down', { status: 503 })],
])('the domain file for Apple Pay is an uncached 503 if Square %s', async (_, square) => {
  const { file } = await readFile(square);

  expect(file.status).toBe(503);
  expect(file.headers['cache-control']).toBe('no-store');
});

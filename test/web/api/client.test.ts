// Rules 11.5, 11.11 and 11.12
import { describe, expect, test, vi } from 'vitest';
import { call, urlOf } from '#web/api/client.ts';

function answerWith(make: () => Response | Promise<Response>) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => make());
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

const failed = (status: number, body: string, statusText = '') =>
  answerWith(() => new Response(body, { status, statusText }));

describe('a call to the shop', () => {
  test("sends the contract's method, path and body, and the session cookie", async () => {
    const fetch = answerWith(() => Response.json({ artworkId: 'A1' }));

    const answer = await call('addToWishlist', { body: { artworkId: 'A1' } });

    expect(answer).toEqual({ artworkId: 'A1' });
    expect(fetch).toHaveBeenCalledWith(
      '/api/wishlist',
      expect.objectContaining({ method: 'POST', credentials: 'same-origin', body: '{"artworkId":"A1"}' }),
    );
  });

  test('escapes parameters in the URL', () => {
    expect(urlOf('getArtwork', { id: '../user?x#y' })).toBe('/api/artworks/..%2Fuser%3Fx%23y');
    expect(urlOf('listArtworks', {}, { scope: 'all' })).toBe('/api/artworks?scope=all');
  });
});

describe('the error of a failed call', () => {
  test('shows status and status text for a status of 500 or more', async () => {
    failed(503, '{"error":"secret"}', 'Service Unavailable');
    await expect(call('getCart')).rejects.toThrow(/^503: Service Unavailable$/);
  });

  // Rule 11.13
  test.each(['addToCart', 'placeOrder', 'takePayment'] as const)(
    'shows the server’s own text for every failed %s',
    async (operation) => {
      const send = () => call(operation, { body: { artworkId: 'A', variationId: 'V' } as never });
      failed(503, '{"error":"Square does not answer. Your card was not charged."}', 'Service Unavailable');
      await expect(send()).rejects.toMatchObject({
        message: 'Square does not answer. Your card was not charged.',
        status: 503,
      });

      // The HTML error page of a gateway is not shown.
      failed(502, '<html>Bad gateway</html>', 'Bad Gateway');
      await expect(send()).rejects.toThrow(/^502: Bad Gateway$/);
    },
  );

  test('shows the text in the answer’s error field for a status below 500', async () => {
    failed(409, '{"error":"No longer available","code":"SOLD"}');
    await expect(call('getCart')).rejects.toMatchObject({
      message: 'No longer available',
      status: 409,
      code: 'SOLD',
    });
  });

  test.each(['plain words', '{"message":"other"}'])('shows a body without error field: %s', async (text) => {
    failed(400, text);
    await expect(call('getCart')).rejects.toMatchObject({ message: text });
  });

  // Rule 17.19
  test.each([
    ['API Gateway', '{"message":"Too Many Requests"}'],
    ['the firewall', ''],
  ])('says when to try again if %s sends no text for visitors', async (_, body) => {
    failed(429, body);
    await expect(call('getCart')).rejects.toMatchObject({
      message: 'Too many requests. Please try again in a few minutes.',
      status: 429,
    });
  });

  test('contains the list of card errors', async () => {
    failed(402, '{"error":"E","code":"PAYMENT_METHOD_ERROR","errors":[{"code":"CVV_FAILURE"}]}');
    await expect(call('getCart')).rejects.toMatchObject({
      code: 'PAYMENT_METHOD_ERROR',
      errors: [{ code: 'CVV_FAILURE' }],
    });
  });

  test('shows the shop’s own text if the network fails', async () => {
    answerWith(() => Promise.reject(new TypeError('Load failed')));
    const message = 'We could not reach the shop. Check your connection and try again.';
    await expect(call('getCart')).rejects.toMatchObject({ message, status: 0 });
  });

  // Rule 12.8
  test("contains the status and the server's text if the user cannot be read", async () => {
    failed(403, 'no');
    await expect(call('getUser')).rejects.toThrow(/^403: no$/);
  });

  test('reports an answer that is not JSON', async () => {
    answerWith(() => new Response('<html>', { status: 200 }));
    await expect(call('getCart')).rejects.toThrow('The answer could not be read. Please try again.');
  });
});

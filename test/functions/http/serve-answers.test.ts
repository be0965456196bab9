import { describe, expect, it } from 'vitest';
import { cartService } from '#functions/cart/handlers.ts';
import { catalogueService } from '#functions/catalogue/handlers.ts';
import { type Table, TableBusy } from '#functions/db/table.ts';
import { conflict, tooManyRequests, UserError } from '#functions/http/errors.ts';
import { serve } from '#functions/http/serve.ts';
import { call } from '#test/support/shop/call.ts';
import { arrive } from '#test/support/shop/guest.ts';
import { testServices } from '#test/support/shop/services.ts';

const busy = 'The shop is very busy. Please try again in a moment.';
const unreachable = 'The shop cannot reach its records just now. Please try again in a moment.';
const awsError = (name: string, $fault?: string) =>
  Object.assign(new Error('no details'), { name, ...($fault && { $fault }) });

describe('the API’s answer', () => {
  it('contains messages for the caller, and no details of internal errors', async () => {
    const made = await testServices();
    const failWith = (error: Error) =>
      call(
        serve('wishlist', { listWishlist: () => Promise.reject(error) } as never, made.services.http),
        'listWishlist',
      );

    const refused = await failWith(conflict('Not now', 'LATER'));
    const slow = await failWith(tooManyRequests(2.2));
    const declined = await failWith(
      new UserError(402, { error: 'No', code: 'X', errors: [{ code: 'CVV' }] }),
    );
    const broken = await failWith(new Error('password=hunter2'));

    expect([refused.status, refused.body]).toEqual([409, { error: 'Not now', code: 'LATER' }]);
    expect([slow.status, slow.headers['retry-after']]).toEqual([429, '3']);
    expect(declined.body).toEqual({ error: 'No', code: 'X', errors: [{ code: 'CVV' }] });
    expect([broken.status, broken.body]).toEqual([
      500,
      { error: 'Something went wrong on our side. Please try again.' },
    ]);
    expect(JSON.stringify(made.lines)).not.toContain('hunter2');
    for (const answer of [refused, slow, declined, broken]) {
      expect(answer.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
      });
    }
  });

  // Rule 15.5
  it.each([
    ['a table that stays busy', () => new TableBusy('1 keys could not be read'), busy],
    ['a throttled request', () => awsError('ThrottlingException', 'client'), busy],
    ['a database that fails', () => awsError('InternalServerError', 'server'), unreachable],
    ['a database that does not answer', () => awsError('TimeoutError'), unreachable],
    ['a broken connection', () => Object.assign(new Error('gone'), { code: 'ECONNRESET' }), unreachable],
  ])('is 503 with Retry-After because of %s', async (_, make, words) => {
    const made = await testServices({
      wrapTable: (table): Table => ({
        ...table,
        query: async () => {
          throw make();
        },
      }),
    });
    const cart = cartService(made.services);

    const answer = await call(cart, 'getCart', arrive());

    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('2');
    expect(answer.body.error).toBe(words);
  });

  // Rule 11.1
  it('contains only declared fields', async () => {
    const made = await testServices();
    const listWishlist = async () => [{ artworkId: 'A', guestId: 'secret' }];
    const chatty = serve('wishlist', { listWishlist } as never, made.services.http);

    expect((await call(chatty, 'listWishlist')).body).toEqual([{ artworkId: 'A' }]);
  });

  it('is logged in one line with its operation and request id', async () => {
    const made = await testServices();
    await call(cartService(made.services), 'getCart');

    expect(made.lines).toEqual([
      expect.objectContaining({
        level: 'info',
        message: 'request',
        operation: 'getCart',
        requestId: 'request-1',
        status: 200,
      }),
    ]);
  });

  it('is 500 after an unexpected error, whose name and place are logged', async () => {
    const made = await testServices({
      wrapTable: (table): Table => ({
        ...table,
        get: async () => {
          throw new TypeError('secret detail');
        },
      }),
    });

    const answer = await call(catalogueService(made.services), 'listArtworks');

    expect(answer.status).toBe(500);
    expect(made.lines[0]).toMatchObject({ level: 'error', status: 500 });
    expect(String(made.lines[0]?.['error'])).toMatch(/^TypeError \| at /);
    expect(JSON.stringify(made.lines)).not.toContain('secret detail');
  });
});

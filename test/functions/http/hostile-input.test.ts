// Rule 17.9
import { beforeAll, describe, expect, it } from 'vitest';
import { notFound } from '#functions/http/errors.ts';
import { serve } from '#functions/http/serve.ts';
import { attack, watchWrites } from '#test/support/hostile/input.ts';
import { hostileStorefront, storefrontOperations } from '#test/support/hostile/storefront.ts';
import { testServices } from '#test/support/shop/services.ts';
import { sized } from '#test/support/sizes.ts';

const cases = sized(40, 2_000);

let storefront: Awaited<ReturnType<typeof hostileStorefront>>;
beforeAll(async () => {
  storefront = await hostileStorefront();
});

describe('hostile requests', () => {
  it.each(storefrontOperations)('to %s never break the shop and leave nothing behind', async (operation) => {
    // The page of an address that leads nowhere is a 404 for everybody.
    expect((await storefront.attack(operation, cases)) > 0).toBe(operation !== 'notFoundPage');
  });

  it('would be noticed: a handler that fails on a strange id, and one that writes before it refuses (positive control)', async () => {
    const watch = watchWrites();
    const { services, table } = await testServices({ wrapTable: watch.wrapTable });
    const http = { ...services.http, admitNewGuest: async () => undefined };
    const known = {
      ids: ['WORK0'],
      good: { addToWishlist: { body: { artworkId: 'WORK0' } } },
      cookies: ['x=y'],
    };
    const planted = (addToWishlist: (artworkId: string) => Promise<never>) =>
      attack({
        lambda: serve(
          'wishlist',
          {
            listWishlist: async () => [],
            addToWishlist: ({ body }) => addToWishlist(body.artworkId),
            removeFromWishlist: async () => ({ ok: true }),
          },
          http,
        ),
        operation: 'addToWishlist',
        known,
        cases,
        writes: watch.taken,
      });

    const tripping = planted(async () => {
      throw new TypeError('undefined is not a function');
    });
    await expect(tripping).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/answered 500/) },
    });
    const writing = planted(async (artworkId) => {
      await table.put({ pk: 'LEFT', sk: artworkId });
      throw notFound('Artwork not found');
    });
    await expect(writing).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/answered 404 and wrote 1/) },
    });
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { call } from '#test/support/shop/call.ts';
import { makeArtworkItem, putArtwork } from '#test/support/shop/catalogue.ts';
import { arrive, guestIdOf, stock } from '#test/support/shop/guest.ts';
import { type OpenShop, openServices } from '#test/support/shop/open-services.ts';

let shop: OpenShop;
beforeEach(async () => {
  shop = await openServices();
});

const wish = (artworkId: string) => ({ body: { artworkId } });

describe('the wishlist', () => {
  it('contains each work once, in the order of the first additions', async () => {
    const { wishlist, table, clock } = shop;
    await stock(table, 3);
    const guest = arrive();

    for (const id of ['WORK2', 'WORK0', 'WORK2']) {
      expect((await call(wishlist, 'addToWishlist', { ...guest, ...wish(id) })).body).toEqual({
        artworkId: id,
      });
      clock.advance(1);
    }

    expect((await call(wishlist, 'listWishlist', guest)).body).toEqual([
      { artworkId: 'WORK2' },
      { artworkId: 'WORK0' },
    ]);
  });

  it('removes a work, and ignores a work that it does not contain', async () => {
    const { wishlist, table } = shop;
    await stock(table, 1);
    const guest = arrive();
    await call(wishlist, 'addToWishlist', { ...guest, ...wish('WORK0') });

    for (const artworkId of ['WORK0', 'WORK0', 'NEVER']) {
      const removed = await call(wishlist, 'removeFromWishlist', { ...guest, params: { artworkId } });
      expect([removed.status, removed.body]).toEqual([200, { ok: true }]);
    }

    expect((await call(wishlist, 'listWishlist', guest)).body).toEqual([]);
  });

  it('refuses a work that is unknown, hidden or deleted', async () => {
    const { wishlist, table } = shop;
    await putArtwork(table, makeArtworkItem({ artworkId: 'HIDDEN', hidden: true }), []);
    await putArtwork(table, makeArtworkItem({ artworkId: 'GONE', isDeleted: true }), []);
    const guest = arrive();

    for (const id of ['UNKNOWN', 'HIDDEN', 'GONE']) {
      const refused = await call(wishlist, 'addToWishlist', { ...guest, ...wish(id) });
      expect([refused.status, refused.body]).toEqual([404, { error: 'Artwork not found' }]);
    }
  });

  it('omits a work that was hidden later', async () => {
    const { wishlist, table } = shop;
    await stock(table, 2);
    const guest = arrive();
    for (const id of ['WORK0', 'WORK1']) await call(wishlist, 'addToWishlist', { ...guest, ...wish(id) });

    await putArtwork(table, makeArtworkItem({ artworkId: 'WORK0', hidden: true }), []);

    expect((await call(wishlist, 'listWishlist', guest)).body).toEqual([{ artworkId: 'WORK1' }]);
  });

  it('refuses more than two hundred works', async () => {
    const { wishlist, table, clock } = shop;
    await stock(table, 1);
    const guest = arrive();
    const old = { addedAt: 1, expiresAt: clock.now() };
    await table.batchWrite(
      Array.from({ length: 200 }, (_, index) => keys.wish(guestIdOf(guest), `OLD${index}`)).map((key) => ({
        put: { ...key, ...old, artworkId: key.sk },
      })),
    );

    const refused = await call(wishlist, 'addToWishlist', { ...guest, ...wish('WORK0') });

    expect(refused.status).toBe(409);
    expect(refused.body.error).toBe('Your wishlist is full. It holds up to 200 works.');
    expect(await table.get(keys.wish(guestIdOf(guest), 'WORK0'))).toBeUndefined();
  });

  it('omits a work after 30 days', async () => {
    const { wishlist, table, clock } = shop;
    await stock(table, 1);
    const guest = arrive();
    await call(wishlist, 'addToWishlist', { ...guest, ...wish('WORK0') });

    clock.advance(30 * 24 * 3600 * 1000);

    expect((await call(wishlist, 'listWishlist', guest)).body).toEqual([]);
  });
});

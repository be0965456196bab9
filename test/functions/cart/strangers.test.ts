// Rule 17.2
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { call } from '#test/support/shop/call.ts';
import { countRequests } from '#test/support/shop/count-requests.ts';
import { arrive, stock, type TestGuest } from '#test/support/shop/guest.ts';
import { openServices } from '#test/support/shop/open-services.ts';
import { sized } from '#test/support/sizes.ts';

let shop: Awaited<ReturnType<typeof setup>>;
async function setup() {
  const made = await openServices();
  const { cart, wishlist } = made;
  const [owner, stranger] = [arrive(), arrive()];
  const lineIds: string[] = [];
  for (const body of await stock(made.table, 10)) {
    lineIds.push((await call(cart, 'addToCart', { ...owner, body })).body.id);
    await call(wishlist, 'addToWishlist', { ...owner, body: { artworkId: body.artworkId } });
  }
  return { ...made, owner, stranger, lineIds };
}
beforeAll(async () => {
  shop = await setup();
});

const belongings = async (guest: TestGuest) => [
  (await call(shop.cart, 'getCart', guest)).body,
  (await call(shop.wishlist, 'listWishlist', guest)).body,
];

/** Returns ids that resemble real ids, and random ids. */
function guesses(real: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    if (index % 2 === 0) return randomBytes(12).toString('base64url');
    const id = real[index % real.length] ?? '';
    const place = index % id.length;
    return `${id.slice(0, place)}${id[place] === 'A' ? 'B' : 'A'}${id.slice(place + 1)}`;
  });
}

describe('a stranger who knows or guesses ids', () => {
  it('gets the same answer for real and invented ids of other guests’ lines', async () => {
    const { cart, stranger, owner, lineIds } = shop;
    const before = await belongings(owner);

    const answers = new Set<string>();
    for (const id of [...lineIds, ...guesses(lineIds, sized(250, 1_000))]) {
      const change = await call(cart, 'updateCartItem', {
        ...stranger,
        params: { id },
        body: { quantity: 2 },
      });
      const remove = await call(cart, 'removeCartItem', { ...stranger, params: { id } });
      answers.add(`${change.status} ${change.text}`);
      answers.add(`${remove.status} ${remove.text}`);
    }

    await call(cart, 'clearCart', stranger);

    expect([...answers]).toEqual(['404 {"error":"Cart item not found"}']);
    expect(await belongings(owner)).toEqual(before);
  });

  it('causes the same reads and writes for real and invented ids', async () => {
    const { cart, stranger, lineIds, client } = shop;
    const counted = countRequests(client);
    const asked = async (operation: 'updateCartItem' | 'removeCartItem', id: string) => {
      const { requests, roundTrips, readUnits, writeUnits } = await counted(() =>
        call(cart, operation, { ...stranger, params: { id }, body: { quantity: 2 } }),
      );
      return { requests, roundTrips, readUnits, writeUnits };
    };

    for (const operation of ['updateCartItem', 'removeCartItem'] as const) {
      const madeUp = await asked(operation, randomBytes(12).toString('base64url'));
      expect(madeUp.requests).not.toEqual([]);
      for (const id of lineIds) expect(await asked(operation, id), operation).toEqual(madeUp);
    }
  });

  it('cannot remove a work from another guest’s wishlist', async () => {
    const { wishlist, stranger, owner } = shop;
    const before = await belongings(owner);

    for (let index = 0; index < 10; index++) {
      await call(wishlist, 'removeFromWishlist', { ...stranger, params: { artworkId: `WORK${index}` } });
    }

    expect(await belongings(owner)).toEqual(before);
    expect(await belongings(stranger)).toEqual([[], []]);
  });
});

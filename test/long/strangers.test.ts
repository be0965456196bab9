// Rule 17.2
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { cartService } from '#functions/cart/handlers.ts';
import { wishlistService } from '#functions/wishlist/handlers.ts';
import { openShop } from '#test/support/orders/shop.ts';
import { call } from '#test/support/shop/call.ts';
import { arrive, stock } from '#test/support/shop/guest.ts';
import { testServices } from '#test/support/shop/services.ts';
import { median } from '#test/support/shop/statistics.ts';

/** Ids one character away from real ones, and as many out of thin air (rule 17.2). */
function guesses(real: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const id = real[index % real.length] ?? '';
    if (index % 2 === 0) return randomBytes(id.length).toString('hex').slice(0, id.length).toUpperCase();
    const place = (index >> 1) % id.length;
    return `${id.slice(0, place)}${id[place] === 'A' ? 'B' : 'A'}${id.slice(place + 1)}`;
  });
}

it('a thousand guessed ids open nothing of another guest’s cart or wishlist', async () => {
  const { services, table } = await testServices();
  const cart = cartService(services);
  const wishlist = wishlistService(services);
  const [owner, stranger] = [arrive(), arrive()];
  const lines: string[] = [];
  for (const body of await stock(table, 10)) {
    lines.push((await call(cart, 'addToCart', { ...owner, body })).body.id);
    await call(wishlist, 'addToWishlist', { ...owner, body: { artworkId: body.artworkId } });
  }
  const belongings = async () => [
    (await call(cart, 'getCart', owner)).body,
    (await call(wishlist, 'listWishlist', owner)).body,
  ];
  const before = await belongings();

  const answers = new Set<string>();
  for (const id of [...lines, ...guesses(lines, 1000)]) {
    const change = await call(cart, 'updateCartItem', { ...stranger, params: { id }, body: { quantity: 2 } });
    const remove = await call(cart, 'removeCartItem', { ...stranger, params: { id } });
    await call(wishlist, 'removeFromWishlist', { ...stranger, params: { artworkId: id } });
    answers.add(`${change.status} ${change.text}`).add(`${remove.status} ${remove.text}`);
  }

  expect([...answers]).toEqual(['404 {"error":"Cart item not found"}']);
  expect(await belongings()).toEqual(before);
});

it('a thousand guessed orders look like one that is another guest’s, in words and in time', async () => {
  const print = { id: 'TEAPOT', price: 4_500, stock: 50 } as const;
  const shop = await openShop({ works: [print] });
  const [owner, stranger] = [shop.shopper(), shop.shopper()];
  await owner.addToCart(print);
  const orderId = String((await owner.order()).body.orderId);
  const time = async (id: string) => {
    const startedAt = performance.now();
    const { status, text } = await stranger.status(id);
    return { took: performance.now() - startedAt, answer: `${status} ${text}` };
  };

  const [real, guessed] = [[] as number[], [] as number[]];
  const answers = new Set<string>();
  for (const id of guesses([orderId], 1000)) {
    for (const [wanted, times] of [[orderId, real] as const, [id, guessed] as const]) {
      const { took, answer } = await time(wanted);
      times.push(took);
      answers.add(answer);
    }
  }

  expect([...answers]).toEqual(['404 {"error":"Order not found"}']);
  expect(Math.abs(median(real) - median(guessed))).toBeLessThan(5);
  expect((await owner.status(orderId)).body.state).toBe('OPEN');
});

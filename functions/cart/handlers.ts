import { indexKeys, keys } from '#functions/db/keys.ts';
import type { TableAndClock } from '#functions/db/ports.ts';
import { inIndex } from '#functions/db/queries.ts';
import { done } from '#functions/http/done.ts';
import { notFound } from '#functions/http/errors.ts';
import { serve } from '#functions/http/serve.ts';
import type { Services } from '#functions/http/services.ts';
import { addToCart, readCart, setQuantity } from './cart.ts';
import { readEveryLine, removeCartLine, removeCartLines } from './cart-records.ts';
import { validateCart } from './validate-cart.ts';

/** Above this the page shows 'many'; the answer does not reveal how busy the shop is. */
const highestCount = 99;

/** A guest's cart. New guests have none, so nothing is read. */
export function cartService(services: Services) {
  const { table } = services;

  return serve(
    'cart',
    {
      getCart: async ({ guest }) => (guest.isNew ? [] : readCart(services, guest.id)),

      addToCart: async ({ guest, body }) => addToCart(services, guest.id, body),

      updateCartItem: async ({ guest, params, body }) =>
        setQuantity(services, guest.id, params.id, body.quantity),

      removeCartItem: async ({ guest, params }) => {
        const removed = await removeCartLine(services, guest.id, params.id);
        if (!removed) throw notFound('Cart item not found');
        return { ok: true };
      },

      validateCart: async ({ guest }) =>
        guest.isNew ? { removedCount: 0, removedItems: [] } : validateCart(services, guest.id),

      clearCart: async ({ guest }) => {
        const lines = guest.isNew ? [] : await readEveryLine(services, guest.id, { consistent: true });
        return done(removeCartLines(table, guest.id, lines));
      },

      // The cart page is a separate document, so nothing stays in memory after the shopper leaves it (rule 8.6).
      getItemPopularity: async ({ guest, params }) => ({
        reply: true,
        headers: { 'cache-control': 'private, max-age=30' },
        body: { count: await countOtherCarts(services, guest.id, params.variationId) },
      }),
    },
    services.http,
  );
}

/** The number of other guests' live carts with a variation, in one request: a guest has at most one line for it. */
async function countOtherCarts(
  { table, now }: TableAndClock,
  guestId: string,
  variationId: string,
): Promise<number> {
  const own = keys.cartLine(guestId, '').pk;
  // '~' sorts after every guest id, so lines that expire in this second count as expired.
  const place = indexKeys.inCart(variationId, Math.floor(now() / 1000), '~');
  const page = await table.queryPage({
    ...inIndex(place, '>'),
    ProjectionExpression: 'pk',
    // One more than the highest answer, because one may be the guest's own.
    Limit: highestCount + 1,
  });
  const others = (page.Items ?? []).filter((item) => item['pk'] !== own).length;
  return Math.min(others, highestCount);
}

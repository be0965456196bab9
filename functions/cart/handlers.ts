import { done } from '#functions/http/done.ts';
import { notFound } from '#functions/http/errors.ts';
import { serve } from '#functions/http/serve.ts';
import type { Services } from '#functions/services.ts';
import { addToCart, readCart, setQuantity } from './cart.ts';
import { readEveryLine, removeCartLine, removeCartLines } from './cart-records.ts';
import { countOtherCarts } from './popularity.ts';
import { validateCart } from './validate-cart.ts';

/** A guest's cart. A guest who has just arrived has none, so nothing is read. */
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

      // The cart is a document of its own, whose memory ends when the shopper leaves it (rule 8.6).
      getItemPopularity: async ({ guest, params }) => ({
        reply: true,
        headers: { 'cache-control': 'private, max-age=30' },
        body: { count: await countOtherCarts(services, guest.id, params.variationId) },
      }),
    },
    services.http,
  );
}

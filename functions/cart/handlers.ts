import { toVariation } from '#functions/catalogue/catalogue-items.ts';
import { inIndex } from '#functions/db/conditions.ts';
import { indexKeys, keys } from '#functions/db/keys.ts';
import type { TableAndClock } from '#functions/db/table.ts';
import { conflict, notFound } from '#functions/http/errors.ts';
import { done, serve } from '#functions/http/serve.ts';
import type { Services } from '#functions/http/services.ts';
import { unsoldUnits } from '#functions/stock/available.ts';
import { readVariations } from '#functions/stock/records.ts';
import { parseVariation, type VariationItem } from '#functions/stock/row.ts';
import { mayBeBought, obstacleTo } from '#shared/artwork/buying.ts';
import { isPublic, noImageUrl } from '#shared/artwork/visibility.ts';
import type { CartItem } from '#shared/cart/cart-item.ts';
import {
  addCartLine,
  changeQuantity,
  type KeptLine,
  largestCart,
  lineIdOf,
  readCartLine,
  readCartLines,
  readEveryLine,
  removeCartLine,
  removeCartLines,
} from './cart-records.ts';
import { validateCart } from './validate-cart.ts';

/** Highest number of other carts in an answer, so that the answer does not reveal how busy the shop is. */
const highestCount = 99;

/** The operations of the cart. A new guest has no cart, so most operations then read nothing. */
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

      // The browser caches the answer, because each visit of the cart page loads a new document (rule 8.6).
      getItemPopularity: async ({ guest, params }) => ({
        reply: true,
        headers: { 'cache-control': 'private, max-age=30' },
        body: { count: await countOtherCarts(services, guest.id, params.variationId) },
      }),
    },
    services.http,
  );
}

/**
 * Counts other guests' live carts that contain a variation, up to `highestCount`. One request is enough, because a
 * guest has at most one line for a variation.
 */
async function countOtherCarts(
  { table, now }: TableAndClock,
  guestId: string,
  variationId: string,
): Promise<number> {
  const own = keys.cartLine(guestId, '').pk;
  // '~' sorts after every guest id, so that a line that expires in this second counts as expired.
  const place = indexKeys.inCart(variationId, Math.floor(now() / 1000), '~');
  const page = await table.queryPage({
    ...inIndex(place, '>'),
    ProjectionExpression: 'pk',
    // Reads one line more than the highest count, because one of the lines may belong to this guest.
    Limit: highestCount + 1,
  });
  const others = (page.Items ?? []).filter((item) => item['pk'] !== own).length;
  return Math.min(others, highestCount);
}

interface Choice {
  readonly artworkId: string;
  readonly variationId: string;
}

/** Error messages. If a message has 'stock' or 'available', the toast's title is 'Insufficient Stock' (rule 8.16). */
const noLongerAvailable = 'This item is no longer available.';
const outOfStock = 'This item is out of stock.';
const pricedOnRequest = 'This item is priced on request and is not available to buy online.';
const shippedOnRequest =
  'The artist arranges the shipping of this item personally, so it is not available to buy online.';
const cartIsFull = `Your cart is full. It holds up to ${largestCart} different items.`;
const lineNotFound = 'Cart item not found';

/** Reads the guest's cart with current prices and stock, in two round trips. */
async function readCart(ports: TableAndClock, guestId: string): Promise<CartItem[]> {
  const lines = await readCartLines(ports, guestId);
  const variations = await readVariations(ports.table, lines);
  return lines.map((line) => toCartItem(line, variations.get(line.variationId)));
}

/** Adds one unit of a variation. If the cart has the variation, its quantity stays, because a click may be repeated. */
async function addToCart(ports: TableAndClock, guestId: string, choice: Choice): Promise<CartItem> {
  const [item, lines] = await Promise.all([
    ports.table.get(keys.variation(choice.artworkId, choice.variationId)),
    readCartLines(ports, guestId),
  ]);
  const variation = offered(item && parseVariation(item));
  const existing = lines.find((line) => line.id === lineIdOf(choice.variationId));
  if (existing) return toCartItem(existing, variation);
  if (lines.length >= largestCart) throw conflict(cartIsFull, 'CART_FULL');
  return toCartItem(await addCartLine(ports, guestId, variation), variation);
}

/** Sets a line's quantity. Throws 404 for another guest's line, and 409 if the stock is smaller than the quantity. */
async function setQuantity(
  ports: TableAndClock,
  guestId: string,
  lineId: string,
  quantity: number,
): Promise<CartItem> {
  const line = await readCartLine(ports, guestId, lineId);
  if (!line) throw notFound(lineNotFound);
  const item = await ports.table.get(keys.variation(line.artworkId, line.variationId), true);
  const variation = offered(item && parseVariation(item));
  const most = unsoldUnits(variation);
  if (quantity > most) throw conflict(`Only ${most} available in stock.`, 'INSUFFICIENT_STOCK');
  const changed = await changeQuantity(ports, guestId, line, quantity);
  if (!changed) throw notFound(lineNotFound);
  return toCartItem(changed, variation);
}

/** Returns the variation if it can be bought now, otherwise throws the reason. A hidden work counts as unknown. */
function offered(variation: VariationItem | undefined): VariationItem {
  const obstacle = variation ? obstacleTo({ ...variation, inStock: unsoldUnits(variation) }) : 'gone';
  if (!variation || obstacle === 'gone') throw notFound(noLongerAvailable);
  if (obstacle === 'sold out') throw conflict(outOfStock, 'INSUFFICIENT_STOCK');
  if (obstacle === 'on request') throw conflict(pricedOnRequest, 'PRICE_ON_REQUEST');
  if (obstacle === 'shipped on request') throw conflict(shippedOnRequest, 'SHIPPED_ON_REQUEST');
  return variation;
}

/** Joins a line with its variation. A work that the shop no longer has is shown with stock 0 and the stored title. */
function toCartItem(line: KeptLine, variation: VariationItem | undefined): CartItem {
  const { id, quantity, artworkId, variationId } = line;
  const its = { id, quantity, artworkId, variationId };
  if (!variation || !isPublic(variation)) {
    return {
      ...its,
      artwork: { id: artworkId, title: line.title, imageUrl: noImageUrl, category: '' },
      variation: { id: variationId, name: line.variationName, price: null, inStock: 0 },
    };
  }
  const live = toVariation(variation);
  const isForSale = mayBeBought({ ...live, shipsTo: variation.shipsTo });
  const free = Math.max(0, variation.available + ownUnits(line, variation));
  return {
    ...its,
    artwork: {
      id: artworkId,
      title: variation.title,
      imageUrl: variation.imageUrl,
      ...(variation.picture && { picture: variation.picture }),
      category: variation.category,
      ...(variation.shipsTo && { shipsTo: variation.shipsTo }),
    },
    variation: {
      ...live,
      inStock: isForSale ? Math.min(live.inStock, free) : 0,
      ...(isForSale && quantity > free && quantity <= live.inStock && { held: true }),
    },
  };
}

/** Returns the units reserved by the guest's own running payment, which count as available to this guest. */
function ownUnits({ paying }: KeptLine, { claims }: VariationItem): number {
  const own = paying && claims[paying.orderId];
  return own?.state === 'held' ? own.quantity : 0;
}

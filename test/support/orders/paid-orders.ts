import type { Item } from '#functions/db/table.ts';
import { readOrder } from '#functions/orders/order.ts';
import { type Artist, artistAt } from './artist.ts';
import { openShop, type Shop } from './shop.ts';
import { variationOf, type Work } from './works.ts';

/** Returns the artist's operations on refunds of one order, in one process of the shop. */
export async function refunderOf(
  shop: Parameters<typeof artistAt>[0],
  orderId: string,
  where?: Parameters<typeof artistAt>[1],
) {
  const artist = await artistAt(shop, where);
  type Own<Does extends 'refund' | 'restock'> =
    Parameters<Artist[Does]> extends [string, ...infer Rest] ? Rest : never;
  return {
    activity: artist.activity,
    refund: (...wish: Own<'refund'>) => artist.refund(orderId, ...wish),
    restock: (...lines: Own<'restock'>) => artist.restock(orderId, ...lines),
  };
}

/** Opens a shop with a paid order that the reconciler has finished processing. */
export async function sold(
  options: Parameters<typeof openShop>[0] & { readonly work?: Work; readonly quantity?: number } = {},
) {
  const { work, quantity = 1, ...rest } = options;
  const shop = await openShop({ ...(work && { works: [work] }), ...rest });
  const { shopper, orderId } = await shop.bought({ quantity });
  shop.simulator.settle();
  await shop.passes(3);
  const artist = await refunderOf(shop, orderId);
  const payment = shop.captured()[0];
  const order = async () => {
    const found = await readOrder(shop.table, orderId);
    if (!found) throw new Error('The order is gone');
    return found;
  };
  const [sale] = shop.works as readonly [Work];
  return { shop, shopper, work: sale, orderId, payment, artist, order, variationId: variationOf(sale) };
}

/** Returns the rows of emails of this kind, only about this order if given. */
export async function mailsOf({ dump }: Pick<Shop, 'dump'>, kind: string, orderId = ''): Promise<Item[]> {
  return (await dump()).filter(
    ({ pk, sk }) => String(pk).startsWith(`MAIL#${orderId}`) && String(sk).startsWith(kind),
  );
}

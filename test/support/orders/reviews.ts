import type { Item } from '#functions/db/table.ts';
import { artistAt } from './artist.ts';
import { openShop, type Shop } from './shop.ts';
import { original, variationOf } from './works.ts';

/**
 * Puts an order in review: its original was also sold at the till, and Square captured its payment although a void was
 * requested.
 */
export async function soldTwice() {
  const shop = await openShop();
  const at = shop.process({
    square: async ({ name, forward }) => {
      const reply = await forward();
      if (name === 'square.createPayment') {
        shop.simulator.sellAtTill(variationOf(original), 1);
        const paymentId = shop.authorised()[0]?.id ?? '';
        shop.simulator.simulate({ type: 'guarantee', paymentId, captureAfter: 0 });
      }
      return reply;
    },
  });
  const { shopper, orderId } = await shop.ordered({ at });
  await shopper.pay(orderId);
  shop.simulator.settle();
  await shop.reconcileToTheEnd(4);
  return { shop, shopper, orderId, payment: shop.captured()[0], artist: await reviewer(shop, orderId) };
}

/** Puts an order in review that was paid at the till or in the Dashboard after the shop had released its work. */
export async function paidAtSquare() {
  const shop = await openShop();
  const { shopper, orderId } = await shop.ordered();
  const squareOrderId = shop.orderAtSquare(orderId)?.id ?? '';
  await shop.payAtSquare(squareOrderId, original.price);
  shop.simulator.settle();
  shop.advance(24 * 60 * 60_000);
  await shop.passes(3);
  return { shop, shopper, orderId, squareOrderId, artist: await reviewer(shop, orderId) };
}

async function reviewer(shop: Shop, orderId: string) {
  if ((await shop.stateOf(orderId)) !== 'REVIEW') throw new Error('The order is not in review');
  return artistAt(shop);
}

/** Returns the variation's row of the shop's first work. */
export async function rowOf({ dump, works }: Pick<Shop, 'dump' | 'works'>): Promise<Item> {
  const variationId = variationOf(works[0] ?? original);
  return (await dump()).find((item) => item['variationId'] === variationId && 'claims' in item) ?? {};
}

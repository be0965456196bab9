import type { OpenOrder, OrderReview, ReviewAction } from '#shared/model/order.ts';
import { type Answered, call } from '#test/support/shop/call.ts';
import { adminCookie } from '#test/support/shop/session.ts';
import { openShopfront, type Shopfront } from './shopfront.ts';
import { original, variationOf } from './works.ts';

/** The artist's operations on orders to review, at one process of the shop. */
export async function artistOf(
  shop: Shopfront,
  { at = shop, name = 'marlo' }: { at?: { readonly studio: unknown }; name?: string } = {},
) {
  const cookies = [await adminCookie(shop.services, name)];
  return {
    reviews: async (): Promise<OrderReview[]> => (await call(at.studio, 'listReviews', { cookies })).body,
    openOrders: async (): Promise<OpenOrder[]> => (await call(at.studio, 'listOpenOrders', { cookies })).body,
    decide: (orderId: string, action: ReviewAction): Promise<Answered<'endReview'>> =>
      call(at.studio, 'endReview', { cookies, params: { id: orderId }, body: { action } }),
    activity: async (): Promise<string[]> =>
      (await call(at.studio, 'listActivity', { cookies })).body.entries
        .map(({ detail }: { readonly detail: string }) => detail)
        .reverse(),
  };
}

/** Sold at the till while a shopper pays, and Square captures the payment although it was to be voided. */
export async function soldTwice() {
  const shop = await openShopfront();
  const process = shop.processBehind(async ({ name, forward }) => {
    const reply = await forward();
    if (name === 'square.createPayment') {
      shop.simulator.sellAtTill(variationOf(original), 1);
      const paymentId = shop.authorised()[0]?.id ?? '';
      shop.simulator.simulate({ type: 'guarantee', paymentId, captureAfter: 0 });
    }
    return reply;
  });
  const shopper = shop.visitor(process);
  await shopper.addToCart(original);
  const orderId = await shopper.placed();
  await shopper.pay(orderId);
  shop.simulator.settle();
  await shop.tidyUp(4);
  if ((await shop.stateOf(orderId)) !== 'REVIEW') throw new Error('The order is not in review');
  const artist = await artistOf(shop);
  return { shop, shopper, orderId, payment: shop.captured()[0], artist };
}

/** The money for an order was taken at the till or in the Dashboard; the shop has let go of its work. */
export async function paidAtSquare() {
  const shop = await openShopfront();
  const shopper = shop.visitor();
  await shopper.addToCart(original);
  const orderId = await shopper.placed();
  const squareOrderId = shop.simulator.ledger().orders[0]?.id ?? '';
  await shop.payAtSquare(squareOrderId, original.price);
  shop.simulator.settle();
  shop.advance(24 * 60 * 60_000);
  await shop.passes(3);
  if ((await shop.stateOf(orderId)) !== 'REVIEW') throw new Error('The order is not in review');
  const artist = await artistOf(shop);
  return { shop, shopper, orderId, squareOrderId, artist };
}

/** What the shop's own row of the work says. */
export async function rowOf(shop: Shopfront): Promise<Readonly<Record<string, unknown>>> {
  const items = await shop.dump();
  return items.find((item) => item['variationId'] === variationOf(original) && 'claims' in item) ?? {};
}

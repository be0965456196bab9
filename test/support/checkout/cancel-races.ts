import { setTimeout as sleep } from 'node:timers/promises';
import { parseOrder } from '#functions/checkout/order.ts';
import { createSquareClient } from '#functions/square/client.ts';
import { searchOpenOrders } from '#functions/square/open-orders.ts';
import { cancelUnpaid, type ShopOrders } from '#functions/studio/cancel-orders.ts';
import { createShopOrders } from '#functions/studio/shop-orders.ts';
import { testSecrets } from '#test/support/shop/services.ts';
import { twinLocationId } from '#test/support/shop/twin.ts';
import { type Checkout, startCheckout } from './checkout.ts';
import type { Work } from './works.ts';

const print: Work = { id: 'PRINT', price: 4_500, stock: 10_000 };
const buyersAtOnce = 4;

/** Knows nothing of payments under way: the planted mistake that the race must show. */
export const careless: ShopOrders = {
  listTestOrders: async () => [],
  listKnown: async () => new Map(),
  cancel: async () => undefined,
  forget: async () => undefined,
};

/**
 * Shoppers pay while the artist cancels everything, over and over. Answers what went wrong: an order that is cancelled
 * at one of the two places only, or cancelled and charged.
 */
export async function raceCancelling(
  rounds: number,
  ordersOf?: ShopOrders,
): Promise<{ readonly broken: readonly string[]; readonly paid: number; readonly canceled: number }> {
  const rig = await startCheckout({ works: [print] });
  const shopOrders = ordersOf ?? createShopOrders(rig.ports);
  const square = createSquareClient({ token: testSecrets.squareAccessToken, baseUrl: rig.twin.url });
  // Long enough for a cancellation to come between the shop's start of a payment and Square's.
  rig.twin.faults.add({ kind: 'delay', ms: 15, match: { operation: 'createPayment' } });
  try {
    for (let round = 0; round < rounds; round++) {
      const orders = await Promise.all(
        Array.from({ length: buyersAtOnce }, async () => {
          const shopper = rig.shopper();
          await shopper.addToCart(print);
          return { shopper, orderId: String((await shopper.order()).body.orderId) };
        }),
      );
      // Listed before anybody pays: what protects an order now is the look at it in the moment of cancelling.
      const open = await searchOpenOrders(square, twinLocationId);
      const cancelAll = () =>
        cancelUnpaid({ square, shopOrders, now: rig.now, deadline: rig.now() + 20_000 }, open, []);
      await Promise.all([
        // The last of them thinks better of it: her order must be cancelled at both places.
        ...orders
          .slice(1)
          .map(({ shopper, orderId }) => sleep(Math.random() * 30).then(() => shopper.pay(orderId))),
        sleep(Math.random() * 30).then(cancelAll),
      ]);
    }
    await rig.reconcileToTheEnd();
    return await compare(rig);
  } finally {
    await rig.stop();
  }
}

async function compare(rig: Checkout) {
  const ours = (await rig.dump()).filter((item) => item['sk'] === 'ORDER').map(parseOrder);
  const { orders, payments } = rig.twin.ledger();
  const broken = ours.flatMap((order) => {
    const atSquare = orders.find(({ id }) => id === order.squareOrderId);
    const charged = payments.some(
      ({ order_id, status }) => order_id === atSquare?.id && status === 'COMPLETED',
    );
    const isCanceled = atSquare?.state === 'CANCELED';
    return (order.state === 'CANCELED') === isCanceled && (order.state === 'PAID') === charged
      ? []
      : [`${order.state} here, ${atSquare?.state}${charged ? ' and charged' : ''} there`];
  });
  return {
    broken,
    paid: ours.filter(({ state }) => state === 'PAID').length,
    canceled: ours.filter(({ state }) => state === 'CANCELED').length,
  };
}

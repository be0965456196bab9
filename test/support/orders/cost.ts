import { type Counted, countRequests } from '#test/support/shop/count-requests.ts';
import type { Shop } from './shop.ts';
import type { Work } from './works.ts';

/** The cost of one checkout, from placing the order to the paid answer. */
export interface CheckoutCost extends Counted {
  readonly squareCalls: number;
  /** Milliseconds. */
  readonly orderTime: number;
  readonly paymentTime: number;
}

/** Measures checkouts of these works in one shop, each by a new guest from a new network. */
export function checkoutCosts(shop: Shop, works: readonly Work[]) {
  const counted = countRequests(shop.client);
  return async (source: 'card' | 'test' = 'card'): Promise<CheckoutCost> => {
    const shopper = shop.shopper();
    for (const work of works) await shopper.addToCart(work);
    shop.simulator.clearCalls();
    const { result, ...cost } = await counted(async () => {
      const startedAt = performance.now();
      const { body } = await shopper.order();
      const orderedAt = performance.now();
      const paid = source === 'test' ? await shopper.payTest(body.orderId) : await shopper.pay(body.orderId);
      if (paid.status !== 200) throw new Error(`A checkout failed: ${paid.text}`);
      return { orderTime: orderedAt - startedAt, paymentTime: performance.now() - orderedAt };
    });
    return { ...cost, ...result, squareCalls: shop.simulator.calls().length };
  };
}

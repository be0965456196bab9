import { type Counted, countRequests } from '#test/support/shop/count-requests.ts';
import type { Shop } from './shop.ts';
import type { Work } from './works.ts';

/** Cost of one checkout, from the placement of the order to the answer that it is paid. */
export interface CheckoutCost extends Counted {
  readonly squareCalls: number;
}

/** Measures checkouts of this work in one shop, each of a new guest from a new network. */
export function checkoutCosts(shop: Shop, work: Work) {
  const counted = countRequests(shop.client);
  return async (): Promise<CheckoutCost> => {
    const shopper = await shop.withCart({ work });
    shop.simulator.clearCalls();
    const { result: paid, ...cost } = await counted(async () => shopper.pay(await shopper.placed()));
    if (paid.status !== 200) throw new Error(`A checkout failed: ${paid.text}`);
    return { ...cost, squareCalls: shop.simulator.calls().length };
  };
}

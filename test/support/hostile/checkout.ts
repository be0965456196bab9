import { checkoutService } from '#functions/orders/purchase/handlers.ts';
import type { Operation } from '#shared/contract/routes.ts';
import { disagreements } from '#test/support/orders/invariants.ts';
import { openShop } from '#test/support/orders/shop.ts';
import { address } from '#test/support/orders/shopper.ts';
import type { Work } from '#test/support/orders/works.ts';
import { attack, watchWrites } from './input.ts';

const poster: Work = { id: 'POSTER', price: 2_500, stock: 5_000 };
/** Number of requests from one shopper. More requests would run into rate limits. */
const casesOfOne = 40;

/**
 * Sends hostile requests to a checkout operation. Each group of them comes from a new shopper with an unpaid order (see
 * `attack`). Returns the number of accepted requests, and the differences between shop and Square at the end.
 */
export async function attackCheckout(operation: Operation, cases: number) {
  const shop = await openShop({ works: [poster] });
  const watch = watchWrites();
  const table = watch.wrapTable(shop.table);
  const lambda = checkoutService({ ...shop.services, table }, { ...shop.ports, table });
  let accepted = 0;
  for (let done = 0; done < cases; done += casesOfOne) {
    const { shopper, orderId } = await shop.ordered();
    await shopper.addToCart(poster);
    const paid = {
      orderId,
      sourceId: 'cnon:declined:GENERIC_DECLINE',
      shippingAddress: address,
      buyerEmail: 'ada@moss.example',
    };
    accepted += await attack({
      lambda,
      operation,
      known: {
        ids: [orderId, 'NOBODY'],
        good: {
          placeOrder: { body: { shippingAddress: address, expectedTotal: poster.price } },
          takePayment: { body: paid },
          getOrder: { params: { id: orderId } },
        },
        cookies: shopper.cookies,
        from: shopper.from,
      },
      cases: Math.min(casesOfOne, cases - done),
      writes: watch.taken,
    });
  }
  await shop.reconcileToTheEnd(1);
  return { accepted, broken: await disagreements(shop) };
}

import { cancelUnpaidOrders } from '#functions/orders/admin/cancel-orders.ts';
import { createShopOrders } from '#functions/orders/admin/shop-orders.ts';
import { parseOrder } from '#functions/orders/order.ts';
import { createSquareClient } from '#functions/square/client.ts';
import { searchOpenOrders } from '#functions/square/open-orders.ts';
import { testSecrets } from '#test/support/shop/services.ts';
import { simulatorLocationId } from '#test/support/shop/simulator.ts';
import { interceptedTable } from './io.ts';
import { openShop, type Shop } from './shop.ts';
import { startSquareGate } from './square-gate.ts';
import { stopAt } from './stop.ts';
import type { Work } from './works.ts';

const print: Work = { id: 'PRINT', price: 4_500, stock: 10_000 };

/**
 * A shopper pays while the artist cancels everything. The payment stops before each of its calls, and meanwhile the artist
 * comes as far as each of the payment's; then the payment ends, and after it the cancelling. `every` thins these
 * meetings out. Answers what went wrong: an order that is cancelled at one of the two places only, or cancelled and
 * charged.
 */
export async function cancelWhilePaying(options: { readonly every: number }) {
  const rig = await openShop({ works: [print] });
  let meetings = 0;
  for (let at = 1, isPaying = true; isPaying; at++) {
    for (let until = 1 + (at % options.every), isCancelling = true; isCancelling; until += options.every) {
      const met = await meet(rig, { at, until });
      meetings += 1;
      isPaying = met.isPaying;
      isCancelling = met.isPaying && met.isCancelling;
    }
  }
  await rig.reconcileToTheEnd();
  return { ...(await compare(rig)), meetings };
}

/** One meeting: the payment waits before call `at` while the artist's cancelling comes to its call `until`, or to its end. */
async function meet(
  rig: Shop,
  { at, until }: { readonly at: number; readonly until: number },
): Promise<{ readonly isPaying: boolean; readonly isCancelling: boolean }> {
  const payer = await placeOrder(rig);
  // This shopper thinks better of it: the order must be cancelled at both places.
  await placeOrder(rig);
  const paying = stopAt({ at, side: 'before' });
  const cancelling = stopAt({ at: until, side: 'before' });
  const worker = rig.process({ stop: paying });
  const gate = startSquareGate(rig.simulator.url, cancelling.intercept);
  const table = interceptedTable(rig.table, cancelling.intercept);
  const shopOrders = createShopOrders({ ...rig.ports, table });
  // Listed before anybody pays: what protects an order now is that it is read in the moment of canceling.
  const open = await searchOpenOrders(squareAt(rig.simulator.url), simulatorLocationId);
  const ports = { square: squareAt(gate), shopOrders, now: rig.now, deadline: rig.now() + 20_000 };
  const paid = payer.shopper.pay(payer.orderId, rig.simulator.mintCard(), worker);
  const isPaying = (await Promise.race([paid, paying.stopped])) === 'stopped';
  const canceled = cancelUnpaidOrders(ports, open, []);
  const isCancelling = (await Promise.race([canceled, cancelling.stopped])) === 'stopped';
  paying.resume();
  await paid;
  cancelling.resume();
  await canceled;
  return { isPaying, isCancelling };
}

const squareAt = (baseUrl: string) => createSquareClient({ token: testSecrets.squareAccessToken, baseUrl });

async function placeOrder(rig: Shop) {
  const shopper = rig.shopper();
  await shopper.addToCart(print);
  return { shopper, orderId: String((await shopper.order()).body.orderId) };
}

async function compare(rig: Shop) {
  const ours = (await rig.dump()).filter((item) => item['sk'] === 'ORDER').map(parseOrder);
  const { orders, payments } = rig.simulator.ledger();
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

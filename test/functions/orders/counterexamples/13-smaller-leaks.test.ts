import { expect, it } from 'vitest';
import { openShop } from '#test/support/orders/shop.ts';
import { stopAt } from '#test/support/orders/stop.ts';
import { original, variationOf, type Work } from '#test/support/orders/works.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
const print: Work = { id: 'PRINT', price: 4_500, stock: 3 };

it('an expired payment lock does not prevent another payment', async () => {
  const shop = await openShop({ works: [original, print] });
  const { shopper } = await shop.crashed({ of: 'square.createPayment', side: 'after' });

  // No reconciler runs until the lock has expired.
  shop.advance(day + hour);
  await shopper.addToCart(print);
  await shopper.drop(original);
  const other = await shopper.order();
  const paid = await shopper.pay(String(other.body.orderId));

  expect(other.status).toBe(200);
  expect(paid.body, paid.text).toMatchObject({ status: 'COMPLETED' });
});

it('an order that is a month old can no longer be paid', async () => {
  const shop = await openShop();
  const { shopper, orderId } = await shop.ordered();

  shop.advance(31 * day);
  const refused = await shopper.pay(orderId);

  expect(refused.status).toBe(409);
  expect(refused.body.code).toBe('ORDER_CLOSED');
  expect(shop.simulator.ledger().payments).toEqual([]);
});

it('a decline with status 403 is shown as a decline', async () => {
  const shop = await openShop();
  const { shopper, orderId } = await shop.ordered();
  shop.simulator.faults.add({
    kind: 'answer',
    status: 403,
    body: {
      errors: [
        {
          category: 'PAYMENT_METHOD_ERROR',
          code: 'INSUFFICIENT_FUNDS',
          detail: "Authorization error: 'INSUFFICIENT_FUNDS'",
        },
      ],
    },
    match: { operation: 'createPayment' },
  });

  const declined = await shopper.pay(orderId);

  expect(declined.status).toBe(402);
  expect(shop.metrics).not.toContain('SquareUnauthorised');
});

it('a payment that Square refuses because of a missing permission warns the operator and is not shown as a decline', async () => {
  const shop = await openShop();
  const { shopper, orderId } = await shop.ordered();
  shop.simulator.faults.add({ kind: 'insufficient-scopes', match: { operation: 'createPayment' } });

  const answer = await shopper.pay(orderId);

  expect(answer.status).toBe(503);
  expect(shop.metrics).toContain('SquareUnauthorised');
});

it('a reconciler leaves an order alone while an earlier, slow reconciler may still be working on the order', async () => {
  const shop = await openShop();
  await shop.crashed({ of: 'square.createPayment', side: 'after' });
  shop.advance(4 * 60_000);
  const pause = stopAt({ of: 'square.cancelPaymentByKey', side: 'before' });
  const slow = shop.process({ stop: pause }).reconcile();
  await pause.stopped;

  // The reconciler's Lambda has a timeout of 55 seconds, so it may still be running after 50 seconds.
  shop.advance(50_000);
  shop.simulator.clearCalls();
  await shop.reconcile();

  expect(shop.simulator.calls()).toEqual([]);
  pause.resume();
  await slow;
});

it("the age of Square's count does not depend on the shop's clock", async () => {
  const shop = await openShop({ works: [print], skew: 90_000 });
  shop.simulator.lags.stock = 60_000;
  await shop.bought({ work: print });
  // The artist counts three pieces on the shelf, one of which is sold. Square has not subtracted the sale yet.
  shop.simulator.setStock(variationOf(print), 3);

  await shop.hear('inventory.count.updated', {
    inventory_counts: [{ catalog_object_id: variationOf(print) }],
  });

  const visitor = await shop.withCart({ work: print });
  const [line] = await visitor.cart();
  expect(line?.variation.inStock).toBe(2);
});

// Rule 13.15
it('a work that is archived at Square cannot be bought, even before the shop has read the change', async () => {
  const shop = await openShop();
  const shopper = await shop.withCart();
  shop.simulator.archive(original.id);

  const refused = await shopper.order();

  expect(refused.status).toBe(409);
  expect(refused.body.error).toContain('available');
  expect(shop.simulator.ledger().orders.filter(({ state }) => state === 'OPEN')).toEqual([]);
});

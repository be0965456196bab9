import { expect, it } from 'vitest';
import { openShop } from '#test/support/orders/shop.ts';
import { original, type Work } from '#test/support/orders/works.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
const print: Work = { id: 'PRINT', price: 4_500, stock: 3 };

it('an expired payment lock blocks no payment', async () => {
  const shop = await openShop({ works: [original, print] });
  const { shopper } = await shop.crashed({ of: 'square.createPayment', side: 'after' });

  // No reconciler ran for longer than the lock says it is for.
  shop.advance(day + hour);
  await shopper.addToCart(print);
  await shopper.drop(original);
  const other = await shopper.order();
  const paid = await shopper.pay(String(other.body.orderId));

  expect(other.status).toBe(200);
  expect(paid.body, paid.text).toMatchObject({ status: 'COMPLETED' });
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

it('a missing permission of the token warns the operator and is not shown as a decline', async () => {
  const shop = await openShop();
  const { shopper, orderId } = await shop.ordered();
  shop.simulator.faults.add({ kind: 'insufficient-scopes', match: { operation: 'createPayment' } });

  const answer = await shopper.pay(orderId);

  expect(answer.status).toBe(503);
  expect(shop.metrics).toContain('SquareUnauthorised');
});

// Rule 13.15
it('a work that was archived at Square is not sold, even before the shop has read that', async () => {
  const shop = await openShop();
  const shopper = shop.shopper();
  await shopper.addToCart(original);
  shop.simulator.archive(original.id);

  const refused = await shopper.order();

  expect(refused.status).toBe(409);
  expect(refused.body.error).toContain('available');
  expect(shop.simulator.ledger().orders.filter(({ state }) => state === 'OPEN')).toEqual([]);
});

// Rule 17.13
import { describe, expect, it } from 'vitest';
import { attackCheckout } from '#test/support/hostile/checkout.ts';
import { openShop } from '#test/support/orders/shop.ts';
import { original } from '#test/support/orders/works.ts';
import { sized } from '#test/support/sizes.ts';

const cases = sized(40, 2_000);

describe('requests for orders and payments with hostile input', () => {
  // Rule 17.9
  it.each(['placeOrder', 'takePayment', 'getOrder'] as const)(
    'never fail or hang, and write nothing if they are refused (%s)',
    async (operation) => {
      const { broken, accepted } = await attackCheckout(operation, cases);

      expect(broken).toEqual([]);
      expect(accepted).toBeGreaterThan(0);
    },
  );

  it.each([{ amount: 1 }, { state: 'PAID' }])('ignore %o in the body', async (extra) => {
    const shop = await openShop();
    const shopper = await shop.withCart();

    expect((await shopper.order(extra)).status).toBe(400);
    const { body } = await shopper.order();
    const before = JSON.stringify(shop.simulator.ledger());
    const paid = await shopper.payWith(body.orderId, extra);

    expect(paid.status).toBe(400);
    expect(JSON.stringify(shop.simulator.ledger())).toBe(before);
    expect((await shopper.status(body.orderId)).body).toMatchObject({
      state: 'OPEN',
      total: { amount: original.price, currency: 'USD' },
    });
  });

  it.each(['constructor', '__proto__'])('are refused for the unknown card token %s', async (token) => {
    const shop = await openShop();
    const { shopper, orderId } = await shop.ordered();

    const { status, body } = await shopper.pay(orderId, token);

    expect([status, body.code]).toEqual([402, 'PAYMENT_METHOD_ERROR']);
  });

  it('cannot change the order’s shipping address with the payment', async () => {
    const shop = await openShop();
    const { shopper, orderId } = await shop.ordered();

    const paid = await shopper.payWith(orderId, {
      shippingAddress: { name: 'Eve Marlowe', isAdmin: true },
    });

    expect(paid.status).toBe(200);
    expect(JSON.stringify(shop.simulator.ledger())).not.toContain('Eve Marlowe');
  });
});

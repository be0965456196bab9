import { describe, expect, it } from 'vitest';
import { startCheckout } from '#test/support/orders/checkout.ts';
import { fuzzCheckout } from '#test/support/orders/fuzz.ts';
import { percentile } from '#test/support/orders/races.ts';
import { original } from '#test/support/orders/works.ts';

describe('orders and payments with hostile input', () => {
  it('never fail or hang, and a refusal writes nothing', async () => {
    const { broken, waits } = await fuzzCheckout({ cases: 200 });

    expect(broken).toEqual([]);
    expect(percentile(waits, 0.99)).toBeLessThan(5_000);
  }, 120_000);

  it.each([
    { amount: 1 },
    { price: 1 },
    { total: 1 },
    { locationId: 'LFAIR' },
    { isAdmin: true },
    { state: 'PAID' },
    { currency: 'JPY' },
  ])('ignore %o in the body', async (extra) => {
    const shop = await startCheckout();
    const shopper = shop.shopper();
    await shopper.addToCart(original);

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
    await shop.stop();
  });

  it('ship to the address of the order, whatever the payment says', async () => {
    const shop = await startCheckout();
    const shopper = shop.shopper();
    await shopper.addToCart(original);
    const { body } = await shopper.order();

    const paid = await shopper.payWith(body.orderId, {
      shippingAddress: { name: 'Eve Marlowe', isAdmin: true },
    });

    expect(paid.status).toBe(200);
    expect(JSON.stringify(shop.simulator.ledger())).not.toContain('Eve Marlowe');
    await shop.stop();
  });
});

import { describe, expect, it } from 'vitest';
import { validateCart } from '#functions/cart/validate-cart.ts';
import { openShop } from '#test/support/orders/shop.ts';
import { address } from '#test/support/orders/shopper.ts';
import { original } from '#test/support/orders/works.ts';

/** The answer to the payment is lost, so its outcome is unknown. */
async function lostAnswer() {
  const shop = await openShop();
  const { shopper, orderId } = await shop.ordered();
  shop.simulator.faults.add({ kind: 'apply-then-drop', match: { operation: 'createPayment' } });
  const answer = await shopper.pay(orderId);
  shop.simulator.faults.clear();
  return { shop, shopper, orderId, answer };
}

describe('a shopper who reloads the page during a payment', () => {
  it('keeps the work in every cart, because reserved is not sold', async () => {
    const { shop, shopper, answer } = await lostAnswer();

    expect(answer.status).toBe(503);
    expect(await validateCart(shop, shopper.guestId)).toEqual({ removedCount: 0, removedItems: [] });

    const rival = shop.shopper();
    await rival.addToCart(original);
    expect((await rival.order()).status).toBe(409);
    expect(await validateCart(shop, rival.guestId)).toMatchObject({ removedCount: 0 });
  });

  it('finds the same order again and is charged once', async () => {
    const { shop, shopper, orderId } = await lostAnswer();

    expect((await shopper.status(orderId)).body.state).toBe('PAYING');
    expect((await shopper.order()).body.orderId).toBe(orderId);
    expect((await shopper.pay(orderId)).status).toBe(200);
    expect(shop.simulator.ledger().payments).toHaveLength(1);
  });

  it('cannot pay a second order beside it, not even from another tab', async () => {
    const { shopper, orderId } = await lostAnswer();
    const second = await shopper.order({ shippingAddress: { ...address, address1: '2 Fern Lane' } });

    expect(second.body.orderId).not.toBe(orderId);
    expect(await shopper.pay(second.body.orderId)).toMatchObject({
      status: 409,
      body: { error: 'Payment is being processed' },
    });
  });
});

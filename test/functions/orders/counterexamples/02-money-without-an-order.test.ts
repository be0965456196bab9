import { describe, expect, it } from 'vitest';
import { openShop, type Shop } from '#test/support/orders/shop.ts';
import { cutOff } from '#test/support/orders/square-gate.ts';
import { original } from '#test/support/orders/works.ts';

const day = 24 * 60 * 60_000;

/** Lets the shop give up a payment request, which Square then receives, authorizes and captures. */
async function capturedBehindTheShop(shop: Shop) {
  const { shopper, orderId } = await shop.ordered();
  shop.simulator.faults.add({ kind: 'late', ms: 3_600_000, match: { operation: 'createPayment' } });
  await shopper.pay(orderId);
  shop.simulator.faults.clear();
  await shop.reconcileToTheEnd(4);
  expect(await shop.stateOf(orderId)).toBe('OPEN');
  shop.simulator.landLate();
  const [payment] = shop.authorised();
  shop.simulator.simulate({ type: 'guarantee', paymentId: payment?.id ?? '', captureAfter: 0 });
  shop.simulator.settle();
  expect(shop.captured()).toHaveLength(1);
  return { shopper, orderId, payment: shop.captured()[0] };
}

async function isInReview(shop: Shop, orderId: string): Promise<void> {
  expect(await shop.stateOf(orderId)).toBe('REVIEW');
  expect(shop.metrics).toContain('OrderInReview');
}

describe('money that Square took for an unpaid order', () => {
  it('puts the order in review on the day when the unpaid order would have been canceled', async () => {
    const shop = await openShop();
    const { orderId } = await capturedBehindTheShop(shop);
    shop.metrics.length = 0;

    shop.advance(day);
    await shop.passes(3);

    await isInReview(shop, orderId);
  });

  it('puts the order in review immediately when Square reports the payment', async () => {
    const shop = await openShop();
    const { orderId, payment } = await capturedBehindTheShop(shop);
    shop.metrics.length = 0;

    await shop.hear('payment.updated', { payment: { order_id: payment?.order_id, id: payment?.id } });
    await shop.passes(7);

    await isInReview(shop, orderId);
  });

  it('is neither charged again nor reported as a declined card when the shopper clicks "Pay" again', async () => {
    const shop = await openShop();
    const { shopper, orderId } = await capturedBehindTheShop(shop);

    const again = await shopper.pay(orderId);

    // The answer may be that the order is paid or is being checked, but never that the card failed.
    expect([200, 409, 503]).toContain(again.status);
    expect(again.text).not.toMatch(/not charged|declined|processing error/i);
    expect(shop.captured()).toHaveLength(1);
    expect(['PAID', 'REVIEW']).toContain(await shop.stateOf(orderId));
  });

  it('puts the order in review if the order was paid at the till or in the Dashboard', async () => {
    const shop = await openShop();
    const { orderId } = await shop.ordered();
    await shop.payAtSquare(shop.orderAtSquare(orderId)?.id ?? '', original.price);

    shop.advance(day);
    await shop.passes(3);

    await isInReview(shop, orderId);
  });

  it('puts the order in review if the order was paid at Square during a checkout, and the reconciler voids the checkout’s payment', async () => {
    const shop = await openShop();
    const process = shop.process({
      square: async ({ name, forward }) => {
        if (name === 'square.cancelPayment') return cutOff;
        const reply = await forward();
        if (name === 'square.createPayment')
          await shop.payAtSquare(shop.simulator.ledger().orders[0]?.id ?? '', original.price);
        return reply;
      },
    });
    const { shopper, orderId } = await shop.ordered({ at: process });
    expect((await shopper.pay(orderId)).status).toBe(503);
    expect(shop.authorised()).toHaveLength(1);
    shop.metrics.length = 0;

    await shop.reconcileToTheEnd(4);

    expect(shop.authorised()).toEqual([]);
    await isInReview(shop, orderId);
  });
});

// Rule 15.10
import { describe, expect, it } from 'vitest';
import { readOrder } from '#functions/orders/order.ts';
import { judge } from '#test/support/orders/invariants.ts';
import { soldTwice } from '#test/support/orders/reviews.ts';
import { openShop } from '#test/support/orders/shop.ts';

/** A shopper whose process crashes right after the call with this name. */
async function stoppedAfter(name: string) {
  const shop = await openShop();
  return { shop, ...(await shop.crashed({ of: name, side: 'after' })) };
}

describe('the reconciler', () => {
  it('voids authorized payments, and never captures them', async () => {
    const { shop, shopper, orderId } = await stoppedAfter('square.createPayment');

    await shop.reconcileToTheEnd();

    expect(await judge(shop)).toMatchObject({ broken: [], captured: 0, open: 1 });
    expect(shop.simulator.calls('completePayment')).toEqual([]);
    expect((await shopper.pay(orderId)).status).toBe(200);
  });

  it('releases units without a review, after an outage of 26 minutes, if nothing was sent to Square', async () => {
    const shop = await openShop();
    const { orderId } = await shop.crashed({ of: 'square.createPayment', side: 'before' });
    shop.advance(26 * 60_000);

    await shop.reconcileToTheEnd();

    expect((await readOrder(shop.table, orderId))?.state).toBe('OPEN');
    expect(shop.metrics).not.toContain('OrderInReview');
  });

  it('settles a captured payment that was not recorded', async () => {
    const { shop, shopper, orderId } = await stoppedAfter('square.completePayment');

    const [first] = await shop.reconcileToTheEnd();

    expect(first).toMatchObject({ settled: 1 });
    expect((await shopper.status(orderId)).body).toMatchObject({ state: 'PAID' });
    expect(await judge(shop)).toMatchObject({ broken: [], paid: 1, captured: 1 });
  });

  it('puts the order in review when Square refuses to void, and settles by itself once Square has captured', async () => {
    const { shop } = await stoppedAfter('square.createPayment');
    const paymentId = shop.simulator.ledger().payments[0]?.id ?? '';
    shop.simulator.simulate({ type: 'guarantee', paymentId });

    await shop.reconcileToTheEnd();

    expect(shop.metrics).toContain('OrderInReview');
    expect(await judge(shop, { inReview: 1 })).toMatchObject({
      broken: [`left: payment ${paymentId} is still authorised`],
    });

    shop.simulator.simulate({ type: 'guarantee', paymentId, captureAfter: 0 });
    shop.simulator.settle();
    shop.advance(6 * 60_000);
    await shop.reconcile();

    expect(await judge(shop)).toMatchObject({ broken: [], paid: 1, captured: 1 });
  });

  it('puts the order in review when the work was sold at the till and the card was charged', async () => {
    const { shop, shopper, orderId } = await soldTwice();

    expect((await readOrder(shop.table, orderId))?.state).toBe('REVIEW');
    expect(shop.metrics).toContain('OrderInReview');
    expect(await shopper.pay(orderId)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('We are checking your payment') },
    });
  });
});

describe('unpaid orders', () => {
  it('are canceled here and at Square after a day, and not before', async () => {
    const shop = await openShop();
    const { shopper, orderId } = await shop.ordered();

    shop.advance(23 * 3_600_000);
    expect(await shop.reconcile()).toMatchObject({ canceled: 0 });
    shop.advance(2 * 3_600_000);
    expect(await shop.reconcile()).toMatchObject({ canceled: 1 });

    expect(shop.simulator.ledger().orders[0]?.state).toBe('CANCELED');
    expect((await shopper.pay(orderId)).status).toBe(409);
    const again = await shopper.order();
    expect(again.body.orderId).not.toBe(orderId);
    expect((await shopper.pay(again.body.orderId)).status).toBe(200);
  });
});

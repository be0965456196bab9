// Rule 15.10
import { describe, expect, it } from 'vitest';
import { readOrder } from '#functions/orders/order.ts';
import { judge } from '#test/support/orders/invariants.ts';
import { soldTwice } from '#test/support/orders/reviews.ts';
import { openShop } from '#test/support/orders/shop.ts';
import { original, variationOf } from '#test/support/orders/works.ts';

/** A shopper whose process crashes right after the call of that name was carried out. */
async function stoppedAfter(name: string) {
  const shop = await openShop();
  return { shop, ...(await shop.crashed({ of: name, side: 'after' })) };
}

describe('the reconciler', () => {
  it('leaves a payment alone while its lease lasts', async () => {
    const { shop, orderId } = await stoppedAfter('square.createPayment');

    expect(await shop.reconcile()).toMatchObject({ released: 0, settled: 0 });

    expect((await readOrder(shop.table, orderId))?.state).toBe('PAYING');
  });

  it('voids what was authorised, and never captures it', async () => {
    const { shop, shopper, orderId } = await stoppedAfter('square.createPayment');

    await shop.reconcileToTheEnd();

    expect(await judge(shop)).toMatchObject({ broken: [], captured: 0, open: 1 });
    expect(shop.simulator.calls('completePayment')).toEqual([]);
    expect((await shopper.pay(orderId)).status).toBe(200);
  });

  it('releases after an outage of 26 minutes, without a review, what was never sent to Square', async () => {
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

  it('voids a payment that arrives at Square after the first request to void it', async () => {
    const shop = await openShop();
    const { shopper, orderId } = await shop.ordered();
    shop.simulator.faults.add({ kind: 'late', ms: 3_600_000, match: { operation: 'createPayment' } });
    const answer = await shopper.pay(orderId);
    shop.simulator.faults.clear();
    expect(answer.body.error).toContain('Your payment is being confirmed');

    shop.advance(121_000 + 61_000);
    expect(await shop.reconcile()).toMatchObject({ waiting: 1 });
    // Landing between the two voids: the second read finds it.
    expect(shop.simulator.landLate()).toBeGreaterThan(0);
    shop.advance(61_000);
    expect(await shop.reconcile()).toMatchObject({ released: 1 });

    expect(await judge(shop)).toMatchObject({ broken: [], captured: 0, open: 1 });
  });

  it('does not capture an authorization that arrives even later, which expires', async () => {
    const shop = await openShop();
    const { shopper, orderId } = await shop.ordered();
    shop.simulator.faults.add({ kind: 'late', ms: 3_600_000, match: { operation: 'createPayment' } });
    await shopper.pay(orderId);
    shop.simulator.faults.clear();
    await shop.reconcileToTheEnd();

    shop.simulator.landLate();
    shop.advance(16 * 60_000);
    shop.simulator.advance(0);

    expect(await judge(shop)).toMatchObject({ broken: [], captured: 0, open: 1 });
  });

  it('keeps the work held while Square cannot be asked', async () => {
    const { shop, orderId } = await stoppedAfter('square.createPayment');
    shop.simulator.faults.add({ kind: 'unavailable' });

    await shop.reconcileToTheEnd(3);

    expect((await readOrder(shop.table, orderId))?.state).toBe('PAYING');
    shop.simulator.faults.clear();
    await shop.reconcileToTheEnd();
    expect((await judge(shop)).broken).toEqual([]);
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
  it('are cancelled here and at Square after a day, and not before', async () => {
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

  it('are tried again while Square is down', async () => {
    const shop = await openShop();
    const shopper = shop.shopper();
    await shopper.addToCart(original);
    await shopper.order();
    shop.advance(25 * 3_600_000);
    shop.simulator.faults.add({ kind: 'server-error' });

    expect(await shop.reconcile()).toMatchObject({ waiting: 1 });
    shop.simulator.faults.clear();
    expect(await shop.reconcile()).toMatchObject({ canceled: 1 });

    expect(shop.simulator.ledger().orders[0]?.state).toBe('CANCELED');
    expect(await shop.reconcile()).toMatchObject({ canceled: 0, waiting: 0 });
  });

  it('lose their address', async () => {
    const shop = await openShop({ testMode: true });
    const shopper = shop.shopper();
    await shopper.addToCart(original);
    await shopper.order();
    shop.advance(25 * 3_600_000);

    await shop.reconcile();

    expect(JSON.stringify(await shop.dump())).not.toContain('Ada Moss');
  });

  it('are not made at Square at all when it asks another price than the shop', async () => {
    const shop = await openShop();
    shop.simulator.changePrice(variationOf(original), 130_000);
    const shopper = shop.shopper();
    await shopper.addToCart(original);

    expect(await shopper.order()).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } });

    expect(shop.simulator.ledger().orders).toEqual([]);
    expect(await judge(shop)).toMatchObject({ broken: [], captured: 0 });
  });
});

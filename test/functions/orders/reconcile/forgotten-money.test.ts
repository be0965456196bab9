// Rule 15.17
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { forgottenOrder, hour, openScheduled, print } from '#test/support/orders/forgotten-orders.ts';
import { simulatorLocationId } from '#test/support/shop/simulator.ts';

describe('money for an order without a row', () => {
  it('prevents the cancellation of the order and raises an alarm each day until the refund', async () => {
    const shop = await openScheduled();
    const { squareOrderId } = await forgottenOrder(shop);
    const paymentId = await shop.payAtSquare(squareOrderId, print.price);
    const told = () => shop.metrics.filter((name) => name === 'ForgottenOrderPaid').length;

    await shop.daysLater();
    expect(told()).toBe(1);
    expect(shop.logged).toContainEqual(
      expect.objectContaining({ message: 'order at Square without a row was paid', squareOrderId }),
    );
    await shop.daysLater();
    expect(told()).toBe(2);
    expect(shop.stateAtSquare(squareOrderId)).toBe('OPEN');

    await shop.refundAtSquare(paymentId, print.price);
    await shop.daysLater();
    expect(told()).toBe(2);
    expect(shop.metrics).not.toContain('ForgottenOrder');
  });

  it('does not change the order at Square while the payment is only authorized', async () => {
    const shop = await openScheduled();
    const { squareOrderId } = await forgottenOrder(shop);
    shop.advance(25 * hour);
    await shop.square.payments.create({
      sourceId: 'cnon:card-nonce-ok',
      idempotencyKey: randomUUID(),
      amountMoney: { amount: BigInt(print.price), currency: 'USD' },
      orderId: squareOrderId,
      locationId: simulatorLocationId,
      autocomplete: false,
    });

    await shop.pass();

    expect(shop.stateAtSquare(squareOrderId)).toBe('OPEN');
    expect(shop.authorised()).toHaveLength(1);
    expect(shop.metrics).not.toContain('ForgottenOrderPaid');
  });

  it('prevents the cancellation of the order even if it arrives between search and cancellation', async () => {
    const shop = await openScheduled();
    const { squareOrderId } = await forgottenOrder(shop);
    shop.advance(25 * hour);
    const pass = shop.passBehind(async (io) => {
      if (io.name === 'provider.cancelOrder') await shop.payAtSquare(squareOrderId, print.price);
      return io.forward();
    });

    await pass();

    expect(shop.stateAtSquare(squareOrderId)).toBe('OPEN');
    expect(shop.captured()).toHaveLength(1);
    await shop.daysLater();
    expect(shop.metrics).toContain('ForgottenOrderPaid');
  });
});

import assert from 'node:assert/strict';
import type { Square } from 'square';
import { describe, test } from 'vitest';
import { openSides } from '#test/square/sides.ts';
import type { SquareSide } from '#test/square/square-side.ts';
import { badRequest, leftOpen, newOrder, stockBecomes } from './shapes.ts';

const longAgo = 366 * 24 * 60 * 60_000;

describe.each(await openSides())('facts about refunds, checked with the $name', (square) => {
  const { client, order } = square;

  // https://developer.squareup.com/docs/payments-api/refund-payments
  test('A refund is first PENDING, then completes by itself, and changes the payment but not the order.', async () => {
    const { placed, paymentId } = await paidOrder(square);

    const refund = await refunded(square, paymentId, 500n);
    const done = await completed(square, refund.id);

    assert.equal(refund.status, 'PENDING');
    assert.equal(done?.amountMoney.amount, 500n);
    const { payment } = await client.payments.get({ paymentId });
    assert.equal(payment?.status, 'COMPLETED');
    assert.equal(payment?.refundedMoney?.amount, 500n);
    const after = await order(placed.id);
    assert.deepEqual([after.state, after.netAmountDueMoney?.amount], ['OPEN', 0n]);
  });

  // https://developer.squareup.com/docs/payments-api/refund-payments
  // https://developer.squareup.com/reference/square/refunds-api/refund-payment
  test('A refund belongs to its own return order, not to the order of the sale, and is listed in its payment.', async () => {
    const { placed, paymentId } = await paidOrder(square);

    const refund = await refunded(square, paymentId, 500n);

    assert.ok(refund.orderId);
    assert.notEqual(refund.orderId, placed.id);
    const { returns } = await square.order(refund.orderId);
    assert.deepEqual(
      returns?.map(({ sourceOrderId }) => sourceOrderId),
      [placed.id],
    );
    await square.eventually(
      'the payment names it',
      async () => (await client.payments.get({ paymentId })).payment?.refundIds,
      (ids) => ids?.includes(refund.id) === true,
    );
  });

  // https://developer.squareup.com/docs/payments-api/refund-payments
  test('A payment can have at most twenty refunds.', async () => {
    const { paymentId } = await paidOrder(square);
    for (let made = 0; made < 20; made++) await refunded(square, paymentId, 1n);

    await badRequest('PAYMENT_NOT_REFUNDABLE', square, refunded(square, paymentId, 1n));
  });

  // https://developer.squareup.com/docs/payments-api/refund-payments Checked only with the simulator, because the
  // sandbox's clock cannot be advanced.
  test.runIf(square.name === 'simulator')(
    'A payment that is older than a year cannot be refunded.',
    async () => {
      const { paymentId } = await paidOrder(square);
      await square.pass(longAgo);
      const refused = await square.refusal(refunded(square, paymentId, 500n));
      await square.pass(-longAgo);

      assert.equal(refused.status, 400);
      leftOpen(square, refused.codes.join(), 'PAYMENT_NOT_REFUNDABLE');
    },
  );

  // https://developer.squareup.com/docs/payments-api/refund-payments
  test('A refund does not restock anything.', async () => {
    const { paymentId, variationId } = await paidOrder(square);
    await stockBecomes(square, variationId, 0);

    await completed(square, (await refunded(square, paymentId, 1200n)).id);

    assert.equal(Number((await square.stockOf(variationId))?.quantity), 0);
  });

  // https://developer.squareup.com/reference/square/refunds-api/refund-payment
  test('A refund of more than the remaining amount of the payment is refused.', async () => {
    const { paymentId } = await paidOrder(square);
    await refunded(square, paymentId, 1000n);

    await badRequest('REFUND_AMOUNT_INVALID', square, refunded(square, paymentId, 500n));
  });

  // https://developer.squareup.com/reference/square/refunds-api/refund-payment
  test('An approved payment can be voided, but not refunded.', async () => {
    const placed = await newOrder(square);
    const { id = '' } = await square.pay(placed, { autocomplete: false });

    await badRequest('REFUND_ERROR_PAYMENT_NEEDS_COMPLETION', square, refunded(square, id, 500n));
  });

  // https://developer.squareup.com/docs/build-basics/common-api-patterns/idempotency
  test('A repeated request with the same key returns the same refund.', async () => {
    const { paymentId } = await paidOrder(square);
    const key = { idempotencyKey: square.key() };

    const first = await refunded(square, paymentId, 500n, key);
    const again = await refunded(square, paymentId, 500n, key);

    assert.equal(again.id, first.id);
  });
});

async function paidOrder(square: SquareSide) {
  const { variationId } = await square.makeWork({ stock: '1' });
  const placed = await square.placeOrder(variationId);
  const { id: paymentId = '' } = await square.pay(placed);
  return { placed, paymentId, variationId };
}

function completed({ client, eventually }: SquareSide, refundId: string) {
  return eventually(
    'the refund is complete',
    async () => (await client.refunds.get({ refundId })).refund,
    (refund) => refund?.status === 'COMPLETED',
  );
}

async function refunded(
  square: SquareSide,
  paymentId: string,
  amount: bigint,
  changes: Partial<Square.RefundPaymentRequest> = {},
) {
  const { refund } = await square.client.refunds.refundPayment({
    idempotencyKey: square.key(),
    paymentId,
    amountMoney: { amount, currency: square.currency },
    ...changes,
  });
  if (!refund) throw new Error('Square answered without the refund');
  return refund;
}

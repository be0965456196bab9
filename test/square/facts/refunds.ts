import assert from 'node:assert/strict';
import type { Fact } from '#test/square/fact.ts';
import type { SquareSide } from '#test/square/side.ts';
import { sources } from '#test/square/sources.ts';

export const refundFacts: readonly Fact[] = [
  {
    id: 'refunds/completes',
    sentence:
      'A refund is PENDING and completes by itself; then the payment shows it and the order stays as it was.',
    source: sources.refunds,
    async check(square) {
      const { client, order, eventually } = square;
      const { placed, paymentId } = await paidOrder(square);

      const refund = await refunded(square, paymentId, 500n);
      const done = await eventually(
        'the refund is complete',
        async () => (await client.refunds.get({ refundId: refund.id })).refund,
        (now) => now?.status === 'COMPLETED',
      );

      assert.equal(refund.status, 'PENDING');
      assert.equal(done?.amountMoney.amount, 500n);
      const { payment } = await client.payments.get({ paymentId });
      assert.equal(payment?.status, 'COMPLETED');
      assert.equal(payment?.refundedMoney?.amount, 500n);
      const after = await order(placed.id);
      assert.deepEqual([after.state, after.netAmountDueMoney?.amount], ['OPEN', 0n]);
    },
  },
  {
    id: 'refunds/own-order',
    sentence: 'A refund belongs to an order of its own, the return, and not to the sale’s.',
    source: sources.refunds,
    async check(square) {
      const { placed, paymentId } = await paidOrder(square);

      const refund = await refunded(square, paymentId, 500n);

      assert.ok(refund.orderId);
      assert.notEqual(refund.orderId, placed.id);
    },
  },
  {
    id: 'refunds/no-restock',
    sentence: 'A refund puts nothing back into stock.',
    source: sources.refunds,
    async check(square) {
      const { client, stockOf, eventually } = square;
      const { paymentId, variationId } = await paidOrder(square);
      await eventually(
        'it is sold',
        () => stockOf(variationId),
        (row) => Number(row?.quantity) === 0,
      );

      const refund = await refunded(square, paymentId, 1200n);
      await eventually(
        'the refund is complete',
        async () => (await client.refunds.get({ refundId: refund.id })).refund?.status,
        (status) => status === 'COMPLETED',
      );

      assert.equal(Number((await stockOf(variationId))?.quantity), 0);
    },
  },
  {
    id: 'refunds/too-much',
    sentence: 'More than is left of the payment is not refunded.',
    source: sources.refundPayment,
    async check(square) {
      const { paymentId } = await paidOrder(square);
      await refunded(square, paymentId, 1000n);

      const refused = await square.refusal(refunded(square, paymentId, 500n));

      assert.equal(refused.status, 400);
      return refused.codes.join();
    },
  },
  {
    id: 'refunds/not-captured',
    sentence: 'An approved payment is voided, never refunded.',
    source: sources.refundPayment,
    async check(square) {
      const placed = await square.placeOrder((await square.makeWork()).variationId);
      const { id = '' } = await square.pay(placed, { autocomplete: false });

      const refused = await square.refusal(refunded(square, id, 500n));

      assert.equal(refused.status, 400);
      return refused.codes.join();
    },
  },
  {
    id: 'refunds/idempotency',
    sentence: 'The same key and request give the same refund.',
    source: sources.idempotency,
    async check(square) {
      const { paymentId } = await paidOrder(square);
      const key = square.key();

      const first = await refunded(square, paymentId, 500n, key);
      const again = await refunded(square, paymentId, 500n, key);

      assert.equal(again.id, first.id);
    },
  },
];

async function paidOrder(square: SquareSide) {
  const { variationId } = await square.makeWork({ stock: '1' });
  const placed = await square.placeOrder(variationId);
  const { id: paymentId = '' } = await square.pay(placed);
  return { placed, paymentId, variationId };
}

async function refunded(square: SquareSide, paymentId: string, amount: bigint, key = square.key()) {
  const { refund } = await square.client.refunds.refundPayment({
    idempotencyKey: key,
    paymentId,
    amountMoney: { amount, currency: square.currency },
  });
  if (!refund) throw new Error('Square answered without the refund');
  return refund;
}

import assert from 'node:assert/strict';
import type { Square } from 'square';
import type { Fact } from '#test/square/fact.ts';
import type { SquareSide } from '#test/square/side.ts';
import { sources } from '#test/square/sources.ts';
import { codesOfBadRequest, newOrder, stockBecomes } from './shapes.ts';

const longAgo = 366 * 24 * 60 * 60_000;

export const refundFacts: readonly Fact[] = [
  {
    id: 'refunds/completes',
    sentence:
      'A refund is PENDING and completes by itself; then the payment shows it and the order stays as it was.',
    source: sources.refunds,
    async check(square) {
      const { client, order } = square;
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
      const { returns } = await square.order(refund.orderId);
      assert.deepEqual(
        returns?.map(({ sourceOrderId }) => sourceOrderId),
        [placed.id],
      );
    },
  },
  {
    id: 'refunds/twenty',
    sentence: 'A payment takes twenty refunds and no more.',
    source: sources.refunds,
    async check(square) {
      const { paymentId } = await paidOrder(square);
      for (let made = 0; made < 20; made++) await refunded(square, paymentId, 1n);

      return codesOfBadRequest(square, refunded(square, paymentId, 1n));
    },
  },
  {
    id: 'refunds/year',
    sentence: 'A payment that is older than a year is not refunded.',
    source: sources.refunds,
    simulatorOnly: 'Square’s clock cannot be put forward.',
    async check(square) {
      const { paymentId } = await paidOrder(square);
      await square.pass(longAgo);
      const refused = await square.refusal(refunded(square, paymentId, 500n));
      await square.pass(-longAgo);

      assert.equal(refused.status, 400);
      return refused.codes.join();
    },
  },
  {
    id: 'refunds/listed',
    sentence: 'A payment names all of its refunds: those by the API, at the till and in the Dashboard.',
    source: sources.refundPayment,
    async check(square) {
      const { paymentId } = await paidOrder(square);

      const refund = await refunded(square, paymentId, 500n);

      await square.eventually(
        'the payment names it',
        async () => (await square.client.payments.get({ paymentId })).payment?.refundIds,
        (ids) => ids?.includes(refund.id) === true,
      );
    },
  },
  {
    id: 'refunds/version',
    sentence: 'Asked for onto a version of the payment that is no longer the current one, it is refused.',
    source: sources.refundPayment,
    async check(square) {
      const { paymentId } = await paidOrder(square);

      const stale = { paymentVersionToken: 'not-the-current-one' };
      return codesOfBadRequest(square, refunded(square, paymentId, 500n, stale));
    },
  },
  {
    id: 'refunds/no-restock',
    sentence: 'A refund puts nothing back into stock.',
    source: sources.refunds,
    async check(square) {
      const { paymentId, variationId } = await paidOrder(square);
      await stockBecomes(square, variationId, 0);

      await completed(square, (await refunded(square, paymentId, 1200n)).id);

      assert.equal(Number((await square.stockOf(variationId))?.quantity), 0);
    },
  },
  {
    id: 'refunds/too-much',
    sentence: 'More than is left of the payment is not refunded.',
    source: sources.refundPayment,
    async check(square) {
      const { paymentId } = await paidOrder(square);
      await refunded(square, paymentId, 1000n);

      return codesOfBadRequest(square, refunded(square, paymentId, 500n));
    },
  },
  {
    id: 'refunds/not-captured',
    sentence: 'An approved payment is voided, never refunded.',
    source: sources.refundPayment,
    async check(square) {
      const placed = await newOrder(square);
      const { id = '' } = await square.pay(placed, { autocomplete: false });

      return codesOfBadRequest(square, refunded(square, id, 500n));
    },
  },
  {
    id: 'refunds/idempotency',
    sentence: 'The same key and request give the same refund.',
    source: sources.idempotency,
    async check(square) {
      const { paymentId } = await paidOrder(square);
      const key = { idempotencyKey: square.key() };

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

import { expect, test } from 'vitest';
import { simulatorOfTest } from '#test/support/shop/order-at-simulator.ts';
import { paySquareOrder, placeSquareOrder, refusal } from '#test/support/shop/simulator.ts';

async function setup() {
  const started = await simulatorOfTest();
  const { client } = started;
  const order = await placeSquareOrder(client);
  const paymentId = await paySquareOrder(client, order);
  const refund = (key: string, amount: bigint) =>
    client.refunds.refundPayment({
      idempotencyKey: key,
      paymentId,
      amountMoney: { amount, currency: 'USD' },
      reason: 'Sold at the fair',
    });
  return { ...started, order, paymentId, refund };
}

test('a refund that fails gives the sum free again, and the payment shows none', async () => {
  const { simulator, client, clock, order, paymentId, refund } = await setup();
  const { refund: pending } = await refund('r1', order.total);
  simulator.simulate({ type: 'refund-fails', refundId: pending?.id ?? '', status: 'REJECTED' });
  clock.advance(60_000);

  const { refund: ended } = await client.refunds.get({ refundId: pending?.id ?? '' });
  const { payment } = await client.payments.get({ paymentId });
  const second = await refund('r2', order.total);

  expect(ended?.status).toBe('REJECTED');
  expect(payment?.refundedMoney).toBeUndefined();
  expect(second.refund?.status).toBe('PENDING');
});

test('a refund of nothing is refused, and so is one of an unknown payment', async () => {
  const { client, refund } = await setup();

  const nothing = await refusal(refund('r1', 0n));
  const unknown = await refusal(
    client.refunds.refundPayment({
      idempotencyKey: 'r2',
      paymentId: 'NOBODY',
      amountMoney: { amount: 1n, currency: 'USD' },
    }),
  );

  expect(nothing.codes).toEqual(['REFUND_AMOUNT_INVALID']);
  expect(unknown).toMatchObject({ status: 404, codes: ['NOT_FOUND'] });
});

test('one that failed is the last of its payment; one that was rejected is not', async () => {
  const { simulator, clock, refund } = await setup();
  const { refund: first } = await refund('r1', 100n);
  simulator.simulate({ type: 'refund-fails', refundId: first?.id ?? '', status: 'REJECTED' });
  const { refund: second } = await refund('r2', 100n);
  simulator.simulate({ type: 'refund-fails', refundId: second?.id ?? '', status: 'FAILED' });
  clock.advance(60_000);

  expect((await refusal(refund('r3', 100n))).codes).toEqual(['PAYMENT_NOT_REFUNDABLE']);
});

test('the return order names the sale’s and has one line of the amount', async () => {
  const { client, order, refund } = await setup();

  const { refund: made } = await refund('r1', 100n);

  expect((await client.orders.get({ orderId: made?.orderId ?? '' })).order).toMatchObject({
    state: 'COMPLETED',
    returns: [
      {
        sourceOrderId: order.id,
        returnLineItems: [{ itemType: 'CUSTOM_AMOUNT', totalMoney: { amount: 100n } }],
      },
    ],
  });
});

test('a refund of items, made in the Dashboard, restocks them', async () => {
  const { simulator, clock, paymentId } = await setup();
  clock.advance(60_000);
  const [before] = simulator.ledger().counts;
  const variationId = before?.catalog_object_id ?? '';

  simulator.simulate({
    type: 'dashboard-refund',
    paymentId,
    amount: 100,
    items: [{ variationId, quantity: 1 }],
  });

  const after = simulator.ledger().counts.find(({ catalog_object_id: id }) => id === variationId);
  expect(Number(after?.quantity)).toBe(Number(before?.quantity) + 1);
  expect(simulator.ledger().refunds).toMatchObject([{ payment_id: paymentId, status: 'PENDING' }]);
});

import { afterEach, expect, test } from 'vitest';
import type { SquareSimulator } from '#infra/local/square-simulator/square-simulator.ts';
import { testClock } from '#test/support/shop/services.ts';
import {
  placeSquareOrder,
  refusal,
  simulatorLocationId,
  startTestSimulator,
} from '#test/support/shop/simulator.ts';

const day = 24 * 60 * 60_000;

let simulator: SquareSimulator;
afterEach(() => simulator.stop());

async function setup({ capture = true } = {}) {
  const clock = testClock();
  const started = await startTestSimulator({ now: clock.now });
  simulator = started.simulator;
  const { client } = started;
  const order = await placeSquareOrder(client);
  const { payment } = await client.payments.create({
    sourceId: 'cnon:card-nonce-ok',
    idempotencyKey: 'pay',
    amountMoney: { amount: order.total, currency: 'USD' },
    orderId: order.id,
    locationId: simulatorLocationId,
    autocomplete: capture,
  });
  const paymentId = payment?.id ?? '';
  const refund = (key: string, amount: bigint) =>
    client.refunds.refundPayment({
      idempotencyKey: key,
      paymentId,
      amountMoney: { amount, currency: 'USD' },
      reason: 'Sold at the fair',
    });
  return { client, clock, order, paymentId, refund };
}

test('a refund is pending first and completed later; order and stock stay as they are', async () => {
  const { client, clock, order, paymentId, refund } = await setup();
  clock.advance(60_000);
  const before = (await client.orders.get({ orderId: order.id })).order;
  const stock = simulator.ledger().counts;

  const { refund: pending } = await refund('r1', order.total);
  clock.advance(1000);
  const { refund: completed } = await client.refunds.get({ refundId: pending?.id ?? '' });
  const { payment } = await client.payments.get({ paymentId });
  const after = (await client.orders.get({ orderId: order.id })).order;

  expect(pending).toMatchObject({ status: 'PENDING', paymentId });
  expect(pending?.id.startsWith(`${paymentId}_`)).toBe(true);
  expect(pending?.orderId).not.toBe(order.id);
  expect(completed?.status).toBe('COMPLETED');
  expect(payment).toMatchObject({
    status: 'COMPLETED',
    refundedMoney: { amount: order.total },
    refundIds: [pending?.id],
  });
  expect(after).toEqual(before);
  expect(simulator.ledger().counts).toEqual(stock);
});

test('no more can be refunded than was paid, pending refunds included', async () => {
  const { order, refund } = await setup();
  await refund('r1', order.total - 100n);

  const tooMuch = await refusal(refund('r2', 101n));
  const rest = await refund('r3', 100n);

  expect(tooMuch).toMatchObject({ status: 400, codes: ['REFUND_AMOUNT_INVALID'] });
  expect(rest.refund?.status).toBe('PENDING');
});

test('a refund that fails gives the sum free again, and the payment shows none', async () => {
  const { client, clock, order, paymentId, refund } = await setup();
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

test('the same key refunds once', async () => {
  const { order, refund } = await setup();

  const first = await refund('r1', order.total);
  const again = await refund('r1', order.total);

  expect(again.refund?.id).toBe(first.refund?.id);
  expect(simulator.ledger().refunds).toHaveLength(1);
});

test('an authorisation is voided, not refunded', async () => {
  const { order, refund } = await setup({ capture: false });

  expect((await refusal(refund('r1', order.total))).codes).toEqual(['REFUND_ERROR_PAYMENT_NEEDS_COMPLETION']);
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
  const { clock, refund } = await setup();
  const { refund: first } = await refund('r1', 100n);
  simulator.simulate({ type: 'refund-fails', refundId: first?.id ?? '', status: 'REJECTED' });
  const { refund: second } = await refund('r2', 100n);
  simulator.simulate({ type: 'refund-fails', refundId: second?.id ?? '', status: 'FAILED' });
  clock.advance(60_000);

  expect((await refusal(refund('r3', 100n))).codes).toEqual(['PAYMENT_NOT_REFUNDABLE']);
});

test('a year after the payment nothing is refunded', async () => {
  const { clock, refund } = await setup();
  clock.advance(364 * day);
  await refund('r1', 100n);
  clock.advance(day);

  expect((await refusal(refund('r2', 100n))).codes).toEqual(['PAYMENT_NOT_REFUNDABLE']);
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
  const { clock, paymentId } = await setup();
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

import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { openSides } from '#test/square/sides.ts';
import { badRequest, changeShipment, delayed, leftOpen, newOrder } from './shapes.ts';

const minute = 60_000;

describe.each(await openSides())('facts about payments, checked with the $name', (square) => {
  const { client, order, refusal } = square;

  // https://developer.squareup.com/docs/payments-api/take-payments/card-payments/delayed-capture
  test('A payment with delayed capture is APPROVED and the whole amount stays due until the capture pays the order.', async () => {
    const placed = await newOrder(square);

    const approved = await square.pay(placed, delayed);
    const waiting = await order(placed.id);
    const { payment } = await client.payments.complete({ paymentId: approved.id ?? '' });
    const paid = await order(placed.id);

    assert.deepEqual([approved.status, approved.cardDetails?.status], ['APPROVED', 'AUTHORIZED']);
    assert.equal(waiting.state, 'OPEN');
    assert.equal(waiting.netAmountDueMoney?.amount, placed.total);
    assert.equal(waiting.tenders?.[0]?.cardDetails?.status, 'AUTHORIZED');
    assert.deepEqual([payment?.status, payment?.cardDetails?.status], ['COMPLETED', 'CAPTURED']);
    assert.equal(paid.netAmountDueMoney?.amount, 0n);
  });

  // https://developer.squareup.com/docs/payments-api/take-payments/card-payments/delayed-capture
  test('An approved payment can be voided, and a voided payment cannot be captured.', async () => {
    const { id: paymentId = '' } = await square.pay(await newOrder(square), delayed);

    const { payment } = await client.payments.cancel({ paymentId });

    assert.deepEqual([payment?.status, payment?.cardDetails?.status], ['CANCELED', 'VOIDED']);
    await badRequest('DELAYED_TRANSACTION_CANCELED', square, client.payments.complete({ paymentId }));
  });

  // https://developer.squareup.com/docs/payments-api/take-payments/card-payments/delayed-capture
  test('A captured payment can be neither captured again nor voided.', async () => {
    const { id: paymentId = '' } = await square.pay(await newOrder(square), delayed);
    await client.payments.complete({ paymentId });

    const again = await refusal(client.payments.complete({ paymentId }));
    const voided = await refusal(client.payments.cancel({ paymentId }));

    assert.deepEqual([again.status, voided.status], [400, 400]);
    leftOpen(
      square,
      `again: ${again.codes}; void: ${voided.codes}`,
      'again: DELAYED_TRANSACTION_CAPTURED; void: DELAYED_TRANSACTION_CAPTURED',
    );
  });

  // https://developer.squareup.com/docs/payments-api/take-payments/card-payments/delayed-capture
  test('Square voids a payment that is not captured by delayed_until.', async () => {
    const payment = await square.pay(await newOrder(square), {
      autocomplete: false,
      delayDuration: 'PT1M',
    });
    assert.equal(Date.parse(payment.delayedUntil ?? '') - Date.parse(payment.createdAt ?? ''), minute);

    await square.pass(minute);

    await square.eventually(
      'the payment is void',
      async () => (await client.payments.get({ paymentId: payment.id ?? '' })).payment?.status,
      (status) => status === 'CANCELED',
    );
    await badRequest(
      'DELAYED_TRANSACTION_EXPIRED',
      square,
      client.payments.complete({ paymentId: payment.id ?? '' }),
    );
  });

  // https://developer.squareup.com/docs/payments-api/take-payments/card-payments/delayed-capture
  test('A capture with the token of another version of the payment is refused.', async () => {
    const { id: paymentId = '' } = await square.pay(await newOrder(square), delayed);

    await badRequest(
      'VERSION_MISMATCH',
      square,
      square.client.payments.complete({ paymentId, versionToken: 'no-such-version' }),
    );
  });

  // https://developer.squareup.com/docs/orders-api/pay-for-orders
  test('Two payments may be approved for one order, but only one of them can be captured.', async () => {
    const order = await newOrder(square);
    const first = await square.pay(order, delayed);
    const second = await square.pay(order, delayed);
    await client.payments.complete({ paymentId: first.id ?? '' });

    await badRequest('BAD_REQUEST', square, client.payments.complete({ paymentId: second.id ?? '' }));
  });

  // https://developer.squareup.com/reference/square/payments-api/cancel-payment-by-idempotency-key
  test('Canceling by idempotency key voids the payment with that key, and succeeds even if no payment has it.', async () => {
    const idempotencyKey = square.key();
    const payment = await square.pay(await newOrder(square), { ...delayed, idempotencyKey });

    const nobody = await client.payments.cancelByIdempotencyKey({ idempotencyKey: square.key() });
    await client.payments.cancelByIdempotencyKey({ idempotencyKey });

    assert.equal(nobody.errors, undefined);
    const { payment: now } = await client.payments.get({ paymentId: payment.id ?? '' });
    assert.equal(now?.status, 'CANCELED');
  });

  // https://developer.squareup.com/docs/orders-api/manage-orders/update-orders
  test('An order with an approved but uncaptured payment can still be canceled.', async () => {
    const placed = await newOrder(square);
    const payment = await square.pay(placed, delayed);
    const { version = 0 } = await square.order(placed.id);

    const current = { ...placed, version };
    const order = await changeShipment(square, current, { state: 'CANCELED' }, 'CANCELED');

    assert.equal(order?.state, 'CANCELED');
    const { payment: after } = await client.payments.get({ paymentId: payment.id ?? '' });
    leftOpen(square, `its payment is then ${after?.status}`, 'its payment is then APPROVED');
  });
});

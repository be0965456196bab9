import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { openSides } from '#test/square/sides.ts';
import { badRequest, changeShipment, codesOfBadRequest, delayed, leftOpen, newOrder } from './shapes.ts';

/** Facts about payments that Square refuses. */
describe.each(await openSides())('facts about refused payments, checked with the $name', (square) => {
  // https://developer.squareup.com/docs/build-basics/common-api-patterns/idempotency
  test('A repeated request with the same key returns the same payment, and a changed request with that key is refused with IDEMPOTENCY_KEY_REUSED.', async () => {
    const order = await newOrder(square);
    const idempotencyKey = square.key();

    const first = await square.pay(order, { ...delayed, idempotencyKey });
    const again = await square.pay(order, { ...delayed, idempotencyKey });
    const changed = await square.refusal(square.pay(order, { ...delayed, idempotencyKey, note: 'another' }));

    assert.equal(again.id, first.id);
    assert.deepEqual(changed.codes, ['IDEMPOTENCY_KEY_REUSED']);
    leftOpen(square, `${changed.status} ${changed.category}`, '400 INVALID_REQUEST_ERROR');
  });

  // https://developer.squareup.com/reference/square/payments-api/create-payment
  test('An idempotency key of more than 45 characters is refused.', async () => {
    const refused = await square.refusal(
      square.pay(await newOrder(square), { idempotencyKey: 'k'.repeat(46) }),
    );

    assert.equal(refused.status, 400);
    assert.equal(refused.field, 'idempotency_key');
    leftOpen(square, refused.codes.join(), 'VALUE_TOO_LONG');
  });

  // https://developer.squareup.com/docs/orders-api/pay-for-orders
  test('A payment without delayed capture must equal the order’s total.', async () => {
    const order = await newOrder(square);

    await badRequest(
      'BAD_REQUEST',
      square,
      square.pay(order, { amountMoney: { amount: order.total - 1n, currency: square.currency } }),
    );
  });

  // https://developer.squareup.com/docs/orders-api/pay-for-orders
  test('A second payment for a paid order is refused.', async () => {
    const order = await newOrder(square);
    await square.pay(order);

    await badRequest('BAD_REQUEST', square, square.pay(order));
  });

  // https://developer.squareup.com/reference/square/enums/OrderState
  test('A payment for a canceled order is refused, and an earlier authorization cannot be captured.', async () => {
    const placed = await newOrder(square);
    const { id: paymentId = '' } = await square.pay(placed, delayed);
    const { version = 0 } = await square.order(placed.id);
    await changeShipment(square, { ...placed, version }, { state: 'CANCELED' }, 'CANCELED');

    const taken = await codesOfBadRequest(square, square.pay(placed));
    const captured = await codesOfBadRequest(square, square.client.payments.complete({ paymentId }));
    leftOpen(square, `payment: ${taken}; capture: ${captured}`, 'payment: BAD_REQUEST; capture: BAD_REQUEST');
  });

  // https://developer.squareup.com/docs/devtools/sandbox/payments
  test('A card token that Square did not make is refused with NOT_FOUND.', async () => {
    const refused = await square.refusal(square.pay(await newOrder(square), { sourceId: 'cnon:nobody' }));

    assert.deepEqual(refused.codes, ['NOT_FOUND']);
    leftOpen(square, String(refused.status), '404');
  });

  // https://developer.squareup.com/docs/devtools/sandbox/payments
  test.each([
    ['cnon:card-nonce-rejected-cvv', 'CVV_FAILURE', '402 PAYMENT_METHOD_ERROR'],
    ['cnon:card-nonce-rejected-postalcode', 'ADDRESS_VERIFICATION_FAILURE', '402 PAYMENT_METHOD_ERROR'],
    ['cnon:card-nonce-rejected-expiration', 'INVALID_EXPIRATION', '400 PAYMENT_METHOD_ERROR'],
    ['cnon:card-nonce-declined', 'GENERIC_DECLINE', '402 PAYMENT_METHOD_ERROR'],
    ['cnon:card-nonce-already-used', 'CARD_TOKEN_USED', '400 INVALID_REQUEST_ERROR'],
  ])(
    '%s is declined with %s, and the order can be paid with a new token and idempotency key.',
    async (sourceId, code, category) => {
      const order = await newOrder(square);

      const refused = await square.refusal(square.pay(order, { sourceId }));
      const waiting = await square.order(order.id);
      const payment = await square.pay(order);

      assert.deepEqual(refused.codes, [code]);
      assert.deepEqual([waiting.state, waiting.netAmountDueMoney?.amount], ['OPEN', order.total]);
      assert.equal(payment.status, 'COMPLETED');
      leftOpen(square, `${refused.status} ${refused.category}`, category);
    },
  );
});

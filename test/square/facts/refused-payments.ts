import assert from 'node:assert/strict';
import type { Fact } from '#test/square/fact.ts';
import { sources } from '#test/square/sources.ts';
import { changeShipment, codesOfBadRequest, delayed, newOrder } from './shapes.ts';

/** Payments that Square does not take. */
const refused: readonly Fact[] = [
  {
    id: 'payments/idempotency',
    sentence:
      'The same key and request give the same payment; a changed request is refused: IDEMPOTENCY_KEY_REUSED.',
    source: sources.idempotency,
    async check(square) {
      const order = await newOrder(square);
      const idempotencyKey = square.key();

      const first = await square.pay(order, { ...delayed, idempotencyKey });
      const again = await square.pay(order, { ...delayed, idempotencyKey });
      const changed = await square.refusal(
        square.pay(order, { ...delayed, idempotencyKey, note: 'another' }),
      );

      assert.equal(again.id, first.id);
      assert.deepEqual(changed.codes, ['IDEMPOTENCY_KEY_REUSED']);
      return `${changed.status} ${changed.category}`;
    },
  },
  {
    id: 'payments/key-length',
    sentence: 'A key of more than 45 characters is refused.',
    source: sources.createPayment,
    async check(square) {
      const refused = await square.refusal(
        square.pay(await newOrder(square), { idempotencyKey: 'k'.repeat(46) }),
      );

      assert.equal(refused.status, 400);
      assert.equal(refused.field, 'idempotency_key');
      return refused.codes.join();
    },
  },
  {
    id: 'payments/amount',
    sentence: 'A direct payment has to be the order’s total.',
    source: sources.payOrder,
    async check(square) {
      const order = await newOrder(square);

      return codesOfBadRequest(
        square,
        square.pay(order, { amountMoney: { amount: order.total - 1n, currency: square.currency } }),
      );
    },
  },
  {
    id: 'payments/currency',
    sentence: 'A payment in another currency than the location’s is refused.',
    source: sources.createPayment,
    async check(square) {
      const { client, key, locationId, currency } = square;

      return codesOfBadRequest(
        square,
        client.payments.create({
          sourceId: 'cnon:card-nonce-ok',
          idempotencyKey: key(),
          locationId,
          amountMoney: { amount: 100n, currency: currency === 'JPY' ? 'USD' : 'JPY' },
        }),
      );
    },
  },
  {
    id: 'payments/paid-twice',
    sentence: 'A paid order takes no second payment.',
    source: sources.payOrder,
    async check(square) {
      const order = await newOrder(square);
      await square.pay(order);

      return codesOfBadRequest(square, square.pay(order));
    },
  },
  {
    id: 'payments/canceled-order',
    sentence: 'A canceled order takes no payment, and one that was authorised before is not captured.',
    source: sources.orderState,
    async check(square) {
      const placed = await newOrder(square);
      const { id: paymentId = '' } = await square.pay(placed, delayed);
      const { version = 0 } = await square.order(placed.id);
      await changeShipment(square, { ...placed, version }, { state: 'CANCELED' }, 'CANCELED');

      const taken = await codesOfBadRequest(square, square.pay(placed));
      const captured = await codesOfBadRequest(square, square.client.payments.complete({ paymentId }));
      return `payment: ${taken}; capture: ${captured}`;
    },
  },
  {
    id: 'payments/delay-action',
    sentence: 'Completing by itself at the end of the delay is refused for a payment of an order.',
    source: sources.delayedCapture,
    async check(square) {
      return codesOfBadRequest(
        square,
        square.pay(await newOrder(square), { ...delayed, delayAction: 'COMPLETE' }),
      );
    },
  },
  {
    id: 'payments/unknown-card-token',
    sentence: 'A card token that Square did not make is refused with NOT_FOUND.',
    source: sources.sandboxPayments,
    async check(square) {
      const refused = await square.refusal(square.pay(await newOrder(square), { sourceId: 'cnon:nobody' }));

      assert.deepEqual(refused.codes, ['NOT_FOUND']);
      return String(refused.status);
    },
  },
];

/** Ready-made tokens of the sandbox and the code each is declined with. */
const declines: readonly (readonly [token: string, code: string])[] = [
  ['cnon:card-nonce-rejected-cvv', 'CVV_FAILURE'],
  ['cnon:card-nonce-rejected-postalcode', 'ADDRESS_VERIFICATION_FAILURE'],
  ['cnon:card-nonce-rejected-expiration', 'INVALID_EXPIRATION'],
  ['cnon:card-nonce-declined', 'GENERIC_DECLINE'],
  ['cnon:card-nonce-already-used', 'CARD_TOKEN_USED'],
];

const declined: readonly Fact[] = declines.map(([sourceId, code]) => ({
  id: `payments/declined-${sourceId.replace('cnon:card-nonce-', '')}`,
  sentence: `${sourceId} is declined with ${code}; the order stays open and is paid with a new token and a new key.`,
  source: sources.sandboxPayments,
  async check(square) {
    const order = await newOrder(square);

    const refused = await square.refusal(square.pay(order, { sourceId }));
    const waiting = await square.order(order.id);
    const payment = await square.pay(order);

    assert.deepEqual(refused.codes, [code]);
    assert.deepEqual([waiting.state, waiting.netAmountDueMoney?.amount], ['OPEN', order.total]);
    assert.equal(payment.status, 'COMPLETED');
    return `${refused.status} ${refused.category}`;
  },
}));

export const refusedPaymentFacts: readonly Fact[] = [...refused, ...declined];

import assert from 'node:assert/strict';
import type { Fact } from '#test/square/fact.ts';
import type { SquareSide } from '#test/square/side.ts';
import { sources } from '#test/square/sources.ts';

const delayed = { autocomplete: false, delayDuration: 'PT15M' } as const;
const minute = 60_000;

const flow: readonly Fact[] = [
  {
    id: 'payments/authorise-capture',
    sentence:
      'A delayed payment is APPROVED and the order still owes everything; completing it pays the order.',
    source: sources.delayedCapture,
    async check(square) {
      const { client, order } = square;
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
    },
  },
  {
    id: 'payments/receipt',
    sentence: 'A receipt’s address comes with a completed payment, not with an approved one.',
    source: sources.createPayment,
    async check(square) {
      const approved = await square.pay(await newOrder(square), delayed);
      const { payment } = await square.client.payments.complete({ paymentId: approved.id ?? '' });

      assert.equal(approved.receiptUrl, undefined);
      assert.match(payment?.receiptUrl ?? '', /^https:/);
    },
  },
  {
    id: 'payments/void',
    sentence: 'An approved payment can be voided, and a voided one not captured.',
    source: sources.delayedCapture,
    async check(square) {
      const { client, refusal } = square;
      const { id: paymentId = '' } = await square.pay(await newOrder(square), delayed);

      const { payment } = await client.payments.cancel({ paymentId });
      const refused = await refusal(client.payments.complete({ paymentId }));

      assert.deepEqual([payment?.status, payment?.cardDetails?.status], ['CANCELED', 'VOIDED']);
      assert.equal(refused.status, 400);
      return refused.codes.join();
    },
  },
  {
    id: 'payments/captured-is-final',
    sentence: 'A captured payment is neither captured again nor voided.',
    source: sources.delayedCapture,
    async check(square) {
      const { client, refusal } = square;
      const { id: paymentId = '' } = await square.pay(await newOrder(square), delayed);
      await client.payments.complete({ paymentId });

      const again = await refusal(client.payments.complete({ paymentId }));
      const voided = await refusal(client.payments.cancel({ paymentId }));

      assert.deepEqual([again.status, voided.status], [400, 400]);
      return `again: ${again.codes}; void: ${voided.codes}`;
    },
  },
  {
    id: 'payments/expires',
    sentence: 'What is not captured by delayed_until is voided by Square itself.',
    source: sources.delayedCapture,
    async check(square) {
      const { client } = square;
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
    },
  },
  {
    id: 'payments/version-token',
    sentence: 'A capture that names another version of the payment is refused.',
    source: sources.delayedCapture,
    async check(square) {
      const { id: paymentId = '' } = await square.pay(await newOrder(square), delayed);

      const refused = await square.refusal(
        square.client.payments.complete({ paymentId, versionToken: 'no-such-version' }),
      );

      assert.equal(refused.status, 400);
      return refused.codes.join();
    },
  },
  {
    id: 'payments/two-authorisations',
    sentence: 'Two payments may be approved on one order; once one is captured, the other cannot be.',
    source: sources.payOrder,
    async check(square) {
      const { client, refusal } = square;
      const order = await newOrder(square);
      const first = await square.pay(order, delayed);
      const second = await square.pay(order, delayed);
      await client.payments.complete({ paymentId: first.id ?? '' });

      const refused = await refusal(client.payments.complete({ paymentId: second.id ?? '' }));

      assert.equal(refused.status, 400);
      return refused.codes.join();
    },
  },
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
    id: 'payments/cancel-by-key',
    sentence: 'Cancelling by key voids the payment that was made with it, and says yes where there is none.',
    source: sources.cancelByKey,
    async check(square) {
      const { client } = square;
      const idempotencyKey = square.key();
      const payment = await square.pay(await newOrder(square), { ...delayed, idempotencyKey });

      const nobody = await client.payments.cancelByIdempotencyKey({ idempotencyKey: square.key() });
      await client.payments.cancelByIdempotencyKey({ idempotencyKey });

      assert.equal(nobody.errors, undefined);
      const { payment: now } = await client.payments.get({ paymentId: payment.id ?? '' });
      assert.equal(now?.status, 'CANCELED');
    },
  },
  {
    id: 'payments/amount',
    sentence: 'A direct payment has to be the order’s total.',
    source: sources.payOrder,
    async check(square) {
      const order = await newOrder(square);

      const refused = await square.refusal(
        square.pay(order, { amountMoney: { amount: order.total - 1n, currency: square.currency } }),
      );

      assert.equal(refused.status, 400);
      return refused.codes.join();
    },
  },
  {
    id: 'payments/currency',
    sentence: 'A payment in another currency than the location’s is refused.',
    source: sources.createPayment,
    async check(square) {
      const { client, key, locationId, currency, refusal } = square;

      const refused = await refusal(
        client.payments.create({
          sourceId: 'cnon:card-nonce-ok',
          idempotencyKey: key(),
          locationId,
          amountMoney: { amount: 100n, currency: currency === 'JPY' ? 'USD' : 'JPY' },
        }),
      );

      assert.equal(refused.status, 400);
      return refused.codes.join();
    },
  },
  {
    id: 'payments/paid-twice',
    sentence: 'A paid order takes no second payment.',
    source: sources.payOrder,
    async check(square) {
      const order = await newOrder(square);
      await square.pay(order);

      const refused = await square.refusal(square.pay(order));

      assert.equal(refused.status, 400);
      return refused.codes.join();
    },
  },
  {
    id: 'payments/delay-action',
    sentence: 'Completing by itself at the end of the delay is refused for a payment of an order.',
    source: sources.delayedCapture,
    async check(square) {
      const refused = await square.refusal(
        square.pay(await newOrder(square), { ...delayed, delayAction: 'COMPLETE' }),
      );

      assert.equal(refused.status, 400);
      return refused.codes.join();
    },
  },
  {
    id: 'payments/cancel-authorised-order',
    sentence: 'An order whose payment is only approved can still be cancelled.',
    source: sources.updateOrder,
    async check(square) {
      const { client, key, locationId } = square;
      const placed = await newOrder(square);
      const payment = await square.pay(placed, delayed);
      const { version = 0 } = await square.order(placed.id);

      const { order } = await client.orders.update({
        orderId: placed.id,
        idempotencyKey: key(),
        order: {
          locationId,
          version,
          state: 'CANCELED',
          fulfillments: [{ uid: placed.shipment, state: 'CANCELED' }],
        },
      });

      assert.equal(order?.state, 'CANCELED');
      const { payment: after } = await client.payments.get({ paymentId: payment.id ?? '' });
      return `its payment is then ${after?.status}`;
    },
  },
  {
    id: 'payments/listed',
    sentence: 'A payment appears in the list of its location and time.',
    source: sources.listPayments,
    async check(square) {
      const { client, locationId, eventually } = square;
      const payment = await square.pay(await newOrder(square), delayed);

      await eventually(
        'the payment is listed',
        () => client.payments.list({ locationId, beginTime: payment.createdAt ?? '' }),
        ({ data }) => data.some(({ id }) => id === payment.id),
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

export const paymentFacts: readonly Fact[] = [...flow, ...declined];

async function newOrder(square: SquareSide) {
  return square.placeOrder((await square.makeWork()).variationId);
}

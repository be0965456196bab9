import assert from 'node:assert/strict';
import type { Fact } from '#test/square/fact.ts';
import { sources } from '#test/square/sources.ts';
import { changeShipment, codesOfBadRequest, delayed, newOrder } from './shapes.ts';

const minute = 60_000;

/** What becomes of a payment: approved, captured, voided, cancelled, listed. */
export const paymentFacts: readonly Fact[] = [
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
      const { client } = square;
      const { id: paymentId = '' } = await square.pay(await newOrder(square), delayed);

      const { payment } = await client.payments.cancel({ paymentId });

      assert.deepEqual([payment?.status, payment?.cardDetails?.status], ['CANCELED', 'VOIDED']);
      return codesOfBadRequest(square, client.payments.complete({ paymentId }));
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
      return codesOfBadRequest(square, client.payments.complete({ paymentId: payment.id ?? '' }));
    },
  },
  {
    id: 'payments/version-token',
    sentence: 'A capture that names another version of the payment is refused.',
    source: sources.delayedCapture,
    async check(square) {
      const { id: paymentId = '' } = await square.pay(await newOrder(square), delayed);

      return codesOfBadRequest(
        square,
        square.client.payments.complete({ paymentId, versionToken: 'no-such-version' }),
      );
    },
  },
  {
    id: 'payments/two-authorisations',
    sentence: 'Two payments may be approved on one order; once one is captured, the other cannot be.',
    source: sources.payOrder,
    async check(square) {
      const { client } = square;
      const order = await newOrder(square);
      const first = await square.pay(order, delayed);
      const second = await square.pay(order, delayed);
      await client.payments.complete({ paymentId: first.id ?? '' });

      return codesOfBadRequest(square, client.payments.complete({ paymentId: second.id ?? '' }));
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
    id: 'payments/cancel-authorised-order',
    sentence: 'An order whose payment is only approved can still be cancelled.',
    source: sources.updateOrder,
    async check(square) {
      const { client } = square;
      const placed = await newOrder(square);
      const payment = await square.pay(placed, delayed);
      const { version = 0 } = await square.order(placed.id);

      const current = { ...placed, version };
      const order = await changeShipment(square, current, { state: 'CANCELED' }, 'CANCELED');

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
];

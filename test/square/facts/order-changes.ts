import assert from 'node:assert/strict';
import type { Fact } from '#test/square/fact.ts';
import { sources } from '#test/square/sources.ts';
import { changeOrder, changeShipment, codesOfBadRequest, newOrder } from './shapes.ts';

/** What may become of an order, and by whose word. */
export const orderChangeFacts: readonly Fact[] = [
  {
    id: 'orders/version-missing',
    sentence: 'An update without a version is refused: BAD_REQUEST, field order.version.',
    source: sources.updateOrder,
    async check(square) {
      const { client, key, locationId, refusal } = square;
      const placed = await newOrder(square);

      const refused = await refusal(
        client.orders.update({
          orderId: placed.id,
          idempotencyKey: key(),
          order: { locationId, ticketName: 'A' },
        }),
      );

      assert.deepEqual(
        [refused.status, refused.codes, refused.field],
        [400, ['BAD_REQUEST'], 'order.version'],
      );
    },
  },
  {
    id: 'orders/version-old',
    sentence: 'An update with an old version is refused: VERSION_MISMATCH; every update raises the version.',
    source: sources.updateOrder,
    async check(square) {
      const { id, version } = await newOrder(square);

      const order = await changeOrder(square, id, version, { ticketName: 'A' });
      const refused = await square.refusal(changeOrder(square, id, version, { ticketName: 'B' }));

      assert.ok((order?.version ?? 0) > version);
      assert.deepEqual([refused.status, refused.codes], [400, ['VERSION_MISMATCH']]);
      return `category ${refused.category}, field ${refused.field}`;
    },
  },
  {
    id: 'orders/cancel-unpaid',
    sentence: 'An unpaid order is cancelled together with its shipment in one call, and not without it.',
    source: sources.updateOrder,
    async check(square) {
      const placed = await newOrder(square);
      const { id, version } = placed;

      const alone = await codesOfBadRequest(square, changeOrder(square, id, version, { state: 'CANCELED' }));
      const order = await changeShipment(square, placed, { state: 'CANCELED' }, 'CANCELED');

      assert.equal(order?.state, 'CANCELED');
      return `without: ${alone}`;
    },
  },
  {
    id: 'orders/paid-with-shipment',
    sentence:
      'A paid order with a shipment stays OPEN, owes nothing and has a tender; it cannot be cancelled any more.',
    source: sources.payOrder,
    async check(square) {
      const placed = await newOrder(square);
      const payment = await square.pay(placed);
      const paid = await square.order(placed.id);

      const current = { ...placed, version: paid.version ?? 0 };
      const refused = await codesOfBadRequest(
        square,
        changeShipment(square, current, { state: 'CANCELED' }, 'CANCELED'),
      );

      assert.equal(paid.state, 'OPEN');
      assert.equal(paid.netAmountDueMoney?.amount, 0n);
      assert.equal(paid.tenders?.[0]?.paymentId ?? paid.tenders?.[0]?.id, payment.id);
      assert.ok((paid.version ?? 0) > placed.version);
      return refused;
    },
  },
  {
    id: 'orders/paid-without-shipment',
    sentence:
      'A paid order without a shipment is COMPLETED at once, and then nothing about it changes any more.',
    source: sources.payOrder,
    async check(square) {
      const { makeWork, placeOrder, pay, order } = square;
      const placed = await placeOrder((await makeWork()).variationId, { shipped: false });
      await pay(placed);

      const { state, version = 0 } = await order(placed.id);

      assert.equal(state, 'COMPLETED');
      return codesOfBadRequest(square, changeOrder(square, placed.id, version, { ticketName: 'A' }));
    },
  },
  {
    id: 'orders/ship',
    sentence:
      'A shipment cannot be completed before the order is paid; then shipment and order complete in one call.',
    source: sources.fulfillments,
    async check(square) {
      const { pay, order } = square;
      const placed = await newOrder(square);
      const ship = (version: number) =>
        changeShipment(square, { ...placed, version }, { state: 'COMPLETED' }, 'COMPLETED');

      const early = await codesOfBadRequest(square, ship(placed.version));
      await pay(placed);
      const shipped = await ship((await order(placed.id)).version ?? 0);

      assert.equal(shipped?.state, 'COMPLETED');
      return `early: ${early}`;
    },
  },
];

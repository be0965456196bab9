import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { openSides } from '#test/square/sides.ts';
import { badRequest, changeOrder, changeShipment, codesOfBadRequest, leftOpen, newOrder } from './shapes.ts';

describe.each(await openSides())('facts about changes of orders, checked with the $name', (square) => {
  const { makeWork, placeOrder, pay, order } = square;

  // https://developer.squareup.com/docs/orders-api/manage-orders/update-orders
  test('An update with an old version is refused with VERSION_MISMATCH, and every update raises the version.', async () => {
    const { id, version } = await newOrder(square);

    const order = await changeOrder(square, id, version, { referenceId: 'A' });
    const refused = await square.refusal(changeOrder(square, id, version, { referenceId: 'B' }));

    assert.ok((order?.version ?? 0) > version);
    assert.deepEqual([refused.status, refused.codes], [400, ['VERSION_MISMATCH']]);
    leftOpen(
      square,
      `category ${refused.category}, field ${refused.field}`,
      'category INVALID_REQUEST_ERROR, field order.version',
    );
  });

  // https://developer.squareup.com/docs/orders-api/manage-orders/update-orders
  test('An unpaid order can be canceled only together with its shipment, in one call.', async () => {
    const placed = await newOrder(square);
    const { id, version } = placed;

    const alone = await codesOfBadRequest(square, changeOrder(square, id, version, { state: 'CANCELED' }));
    const order = await changeShipment(square, placed, { state: 'CANCELED' }, 'CANCELED');

    assert.equal(order?.state, 'CANCELED');
    leftOpen(square, `without: ${alone}`, 'without: INVALID_VALUE');
  });

  // https://developer.squareup.com/docs/orders-api/pay-for-orders
  test('A paid order with a shipment stays OPEN with a tender and no amount due, and cannot be canceled.', async () => {
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
    leftOpen(square, refused, 'BAD_REQUEST');
  });

  // https://developer.squareup.com/docs/orders-api/pay-for-orders
  test('A paid order without a shipment is COMPLETED immediately and can no longer be changed.', async () => {
    const placed = await placeOrder((await makeWork()).variationId, { shipped: false });
    await pay(placed);

    const { state, version = 0 } = await order(placed.id);

    assert.equal(state, 'COMPLETED');
    await badRequest('BAD_REQUEST', square, changeOrder(square, placed.id, version, { referenceId: 'A' }));
  });

  // https://developer.squareup.com/docs/orders-api/fulfillments
  test('A shipment cannot be completed before the order is paid; after the payment, one call completes the shipment and the order.', async () => {
    const placed = await newOrder(square);
    const ship = (version: number) =>
      changeShipment(square, { ...placed, version }, { state: 'COMPLETED' }, 'COMPLETED');

    const early = await codesOfBadRequest(square, ship(placed.version));
    await pay(placed);
    const shipped = await ship((await order(placed.id)).version ?? 0);

    assert.equal(shipped?.state, 'COMPLETED');
    leftOpen(square, `early: ${early}`, 'early: BAD_REQUEST');
  });
});

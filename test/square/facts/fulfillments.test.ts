import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { openSides } from '#test/square/sides.ts';
import type { SquareSide } from '#test/square/square-side.ts';
import { badRequest, changeShipment, codesOfBadRequest, leftOpen, newOrder } from './shapes.ts';

const tracking = { carrier: 'USPS', trackingNumber: '9400', trackingUrl: 'https://tools.usps.com/9400' };

describe.each(await openSides())('facts about fulfillments, checked with the $name', (square) => {
  // https://developer.squareup.com/docs/orders-api/fulfillments
  test('A packed shipment has a carrier, a tracking number, a link and its recipient, and the order stays OPEN.', async () => {
    const placed = await paidOrder(square);

    await changeShipment(square, placed, { state: 'PREPARED', shipmentDetails: tracking });

    const { state, fulfillments } = await square.order(placed.id);
    const [packed] = fulfillments ?? [];
    assert.deepEqual([state, packed?.state], ['OPEN', 'PREPARED']);
    const { carrier, trackingNumber, trackingUrl, recipient, packagedAt } = packed?.shipmentDetails ?? {};
    assert.deepEqual({ carrier, trackingNumber, trackingUrl }, tracking);
    assert.equal(recipient?.displayName, 'Ada Shopper');
    assert.ok(packagedAt);
  });

  // https://developer.squareup.com/docs/orders-api/manage-orders/update-orders
  test('A shipped order cannot be changed, not even its tracking number.', async () => {
    const placed = await paidOrder(square);
    const packed = { state: 'COMPLETED', shipmentDetails: tracking } as const;
    const { version = 0 } = (await changeShipment(square, placed, packed, 'COMPLETED')) ?? {};

    const corrected = { shipmentDetails: { trackingNumber: '9401' } };
    await badRequest('BAD_REQUEST', square, changeShipment(square, { ...placed, version }, corrected));
  });

  // https://developer.squareup.com/docs/orders-api/fulfillments
  test('A shipment that is completed without its order leaves the order OPEN.', async () => {
    const placed = await paidOrder(square);

    await changeShipment(square, placed, { state: 'COMPLETED' });

    const { state, fulfillments } = await square.order(placed.id);
    assert.deepEqual([state, fulfillments?.[0]?.state], ['OPEN', 'COMPLETED']);
  });

  // https://developer.squareup.com/docs/orders-api/manage-orders/update-orders
  test('A paid order cannot be canceled, but one call cancels its shipment and completes the order.', async () => {
    const placed = await paidOrder(square);

    const ended = await changeShipment(square, placed, { state: 'CANCELED' }, 'COMPLETED');

    assert.deepEqual([ended?.state, ended?.fulfillments?.[0]?.state], ['COMPLETED', 'CANCELED']);
  });

  // https://developer.squareup.com/docs/orders-api/fulfillments
  test('A carrier of more than 50 characters and a tracking number of more than 100 are refused.', async () => {
    const placed = await paidOrder(square);
    const track = (shipmentDetails: object) =>
      codesOfBadRequest(square, changeShipment(square, placed, { shipmentDetails }));

    const carrier = await track({ carrier: 'x'.repeat(51) });
    const number = await track({ trackingNumber: '1'.repeat(101) });
    leftOpen(
      square,
      `carrier: ${carrier}; number: ${number}`,
      'carrier: VALUE_TOO_LONG; number: VALUE_TOO_LONG',
    );
  });
});

/** Creates and pays an order with a shipment. Returns the order's current version. */
async function paidOrder(square: SquareSide): ReturnType<typeof newOrder> {
  const placed = await newOrder(square);
  await square.pay(placed);
  const { version = 0 } = await square.order(placed.id);
  return { ...placed, version };
}

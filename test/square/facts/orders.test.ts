import assert from 'node:assert/strict';
import type { Square } from 'square';
import { describe, test } from 'vitest';
import { openSides } from '#test/square/sides.ts';
import { type SquareSide, shipment } from '#test/square/square-side.ts';
import { badRequest, leftOpen } from './shapes.ts';

describe.each(await openSides())('facts about new orders, checked with the $name', (square) => {
  const { makeWork, placeOrder, order, client, key, locationId, refusal } = square;

  // https://developer.squareup.com/docs/orders-api/fulfillments
  test('A recipient needs no phone number, although the reference requires one, and a phone number of at most 17 characters is stored.', async () => {
    const { phoneNumber: _, ...recipient } = shipment.shipmentDetails?.recipient ?? {};
    const placed = async (phoneNumber?: string) =>
      (await placeFor({ ...recipient, ...(phoneNumber && { phoneNumber }) }, square))?.fulfillments?.[0]
        ?.shipmentDetails?.recipient;

    assert.equal((await placed())?.displayName, 'Contract Test');
    assert.equal((await placed('+491512345678901'))?.phoneNumber, '+491512345678901');
    await badRequest('VALUE_TOO_LONG', square, placed('+1503555010012345678'));
  });

  // https://developer.squareup.com/reference/square/orders-api/create-order
  test('A line with a variation gets its name and price from the catalogue, and a new order is OPEN with version 1.', async () => {
    const work = await makeWork();

    const made = await order((await placeOrder(work.variationId, { quantity: '2' })).id);

    assert.deepEqual([made.state, made.version], ['OPEN', 1]);
    assert.equal(made.lineItems?.[0]?.name, work.name);
    assert.equal(made.lineItems?.[0]?.basePriceMoney?.amount, 1200n);
    assert.equal(made.totalMoney?.amount, 2400n);
    assert.equal(made.netAmountDueMoney?.amount, 2400n);
    assert.ok(made.fulfillments?.[0]?.uid);
  });

  // https://developer.squareup.com/docs/build-basics/common-api-patterns/idempotency
  test('A repeated request with the same key returns the same order, and a changed order with that key is refused with IDEMPOTENCY_KEY_REUSED.', async () => {
    const { variationId: catalogObjectId } = await makeWork();
    const idempotencyKey = key();
    const request = (quantity: string) => ({
      idempotencyKey,
      order: { locationId, lineItems: [{ quantity, catalogObjectId }] },
    });

    const first = await client.orders.create(request('1'));
    const again = await client.orders.create(request('1'));
    const changed = await refusal(client.orders.create(request('2')));

    assert.equal(again.order?.id, first.order?.id);
    assert.deepEqual(changed.codes, ['IDEMPOTENCY_KEY_REUSED']);
    leftOpen(square, String(changed.status), '400');
  });
});

/** Places an order for one work to this recipient, as the shop does. */
async function placeFor(
  recipient: Square.FulfillmentRecipient,
  { client, key, makeWork, locationId }: SquareSide,
): Promise<Square.Order | undefined> {
  const { variationId } = await makeWork();
  const { order } = await client.orders.create({
    idempotencyKey: key(),
    order: {
      locationId,
      lineItems: [{ quantity: '1', catalogObjectId: variationId }],
      fulfillments: [{ ...shipment, shipmentDetails: { recipient } }],
    },
  });
  return order;
}

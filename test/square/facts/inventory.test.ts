import assert from 'node:assert/strict';
import type { Square } from 'square';
import { describe, test } from 'vitest';
import { openSides } from '#test/square/sides.ts';
import type { SquareSide } from '#test/square/square-side.ts';
import { badRequest, stockBecomes } from './shapes.ts';

describe.each(await openSides())('facts about inventory, checked with the $name', (square) => {
  const { makeWork, stockOf, locationId, placeOrder, pay, order, eventually, client } = square;

  // https://developer.squareup.com/reference/square/inventory-api/batch-retrieve-inventory-counts
  test('A count is a decimal text with a state and a time, and a variation that was never counted at a location has no count.', async () => {
    assert.equal(await stockOf((await makeWork()).variationId), undefined);
    const { variationId } = await makeWork({ stock: '3' });

    const row = await stockOf(variationId);

    assert.equal(row?.quantity, '3');
    assert.equal(row?.state, 'IN_STOCK');
    assert.equal(row?.locationId, locationId);
    assert.ok(Date.parse(row?.calculatedAt ?? '') > 0);
  });

  // https://developer.squareup.com/docs/inventory-api/what-it-does
  test('A paid order reduces the stock after a moment, even below zero.', async () => {
    const { variationId } = await makeWork({ stock: '3' });

    await pay(await placeOrder(variationId, { quantity: '2' }));
    await stockBecomes(square, variationId, 1);
    const payment = await pay(await placeOrder(variationId, { quantity: '3' }));

    assert.equal(payment.status, 'COMPLETED');
    await stockBecomes(square, variationId, -2);
  });

  // https://developer.squareup.com/docs/inventory-api/what-it-does
  test('A variation that is not tracked gets no count when it is sold.', async () => {
    const { variationId } = await makeWork({ tracked: false });

    const placed = await placeOrder(variationId);
    await pay(placed);
    await eventually(
      'the order is paid',
      () => order(placed.id),
      ({ netAmountDueMoney }) => netAmountDueMoney?.amount === 0n,
    );

    assert.equal(await stockOf(variationId), undefined);
  });

  // https://developer.squareup.com/reference/square/catalog-api/list-catalog
  test('When a tracked count reaches zero, Square sets sold_out for the location.', async () => {
    const { variationId } = await makeWork({ stock: '1' });

    await pay(await placeOrder(variationId));

    await eventually(
      'sold_out is set',
      () => client.catalog.object.get({ objectId: variationId }),
      ({ object }) =>
        object?.type === 'ITEM_VARIATION' &&
        object.itemVariationData?.locationOverrides?.find((own) => own.locationId === locationId)?.soldOut ===
          true,
    );
  });

  // https://developer.squareup.com/reference/square/inventory-api/batch-change-inventory
  // https://developer.squareup.com/docs/build-basics/common-api-patterns/idempotency
  test('An adjustment from NONE to IN_STOCK adds stock, once for each idempotency key.', async () => {
    const { variationId } = await square.makeWork({ stock: '1' });
    const request = oneMore(square, variationId);

    await square.client.inventory.batchCreateChanges(request);
    await square.client.inventory.batchCreateChanges(request);

    await stockBecomes(square, variationId, 2);
  });

  // https://developer.squareup.com/reference/square/enums/InventoryState
  test('Returned pieces cannot be moved into stock by the API.', async () => {
    const { variationId } = await square.makeWork({ stock: '1' });
    const request = oneMore(square, variationId, 'RETURNED_BY_CUSTOMER');

    await badRequest('BAD_REQUEST', square, square.client.inventory.batchCreateChanges(request));
  });
});

function oneMore(
  { key, locationId }: SquareSide,
  catalogObjectId: string,
  fromState: Square.InventoryState = 'NONE',
): Square.BatchChangeInventoryRequest {
  return {
    idempotencyKey: key(),
    changes: [
      {
        type: 'ADJUSTMENT',
        adjustment: {
          catalogObjectId,
          toLocationId: locationId,
          fromState,
          toState: 'IN_STOCK',
          quantity: '1',
          occurredAt: new Date().toISOString(),
        },
      },
    ],
  };
}

import assert from 'node:assert/strict';
import type { Square } from 'square';
import type { Fact } from '#test/square/fact.ts';
import type { SquareSide } from '#test/square/side.ts';
import { sources } from '#test/square/sources.ts';
import { codesOfBadRequest, stockBecomes } from './shapes.ts';

const day = 24 * 60 * 60_000;

export const inventoryFacts: readonly Fact[] = [
  {
    id: 'inventory/never-counted',
    sentence: 'What was never counted at a location has no row there: neither zero nor endless.',
    source: sources.counts,
    async check({ makeWork, stockOf }) {
      assert.equal(await stockOf((await makeWork()).variationId), undefined);
    },
  },
  {
    id: 'inventory/count',
    sentence: 'A count is a decimal text in the state IN_STOCK with the time it was taken.',
    source: sources.counts,
    async check({ makeWork, stockOf, locationId }) {
      const { variationId } = await makeWork({ stock: '3' });

      const row = await stockOf(variationId);

      assert.equal(row?.quantity, '3');
      assert.equal(row?.state, 'IN_STOCK');
      assert.equal(row?.locationId, locationId);
      assert.ok(Date.parse(row?.calculatedAt ?? '') > 0);
    },
  },
  {
    id: 'inventory/paid-order',
    sentence: 'A paid order takes its works out of stock by itself, a moment later.',
    source: sources.inventory,
    async check(square) {
      const { variationId } = await square.makeWork({ stock: '3' });

      await square.pay(await square.placeOrder(variationId, { quantity: '2' }));

      await stockBecomes(square, variationId, 1);
    },
  },
  {
    id: 'inventory/oversold',
    sentence:
      'Square refuses neither the order nor the payment of more than there is; the count goes below zero.',
    source: sources.inventory,
    async check(square) {
      const { variationId } = await square.makeWork({ stock: '1' });

      const payment = await square.pay(await square.placeOrder(variationId, { quantity: '3' }));

      assert.equal(payment.status, 'COMPLETED');
      await stockBecomes(square, variationId, -2);
    },
  },
  {
    id: 'inventory/untracked',
    sentence: 'A variation that is not tracked gets no count when it is sold.',
    source: sources.inventory,
    async check({ makeWork, placeOrder, pay, order, stockOf, eventually }) {
      const { variationId } = await makeWork({ tracked: false });

      const placed = await placeOrder(variationId);
      await pay(placed);
      await eventually(
        'the order is paid',
        () => order(placed.id),
        ({ netAmountDueMoney }) => netAmountDueMoney?.amount === 0n,
      );

      assert.equal(await stockOf(variationId), undefined);
    },
  },
  {
    id: 'inventory/sold-out',
    sentence: 'When a tracked count reaches zero, sold_out appears on the location by itself.',
    source: sources.listCatalogue,
    async check({ client, makeWork, placeOrder, pay, locationId, eventually }) {
      const { variationId } = await makeWork({ stock: '1' });

      await pay(await placeOrder(variationId));

      await eventually(
        'sold_out is set',
        () => client.catalog.object.get({ objectId: variationId }),
        ({ object }) =>
          object?.type === 'ITEM_VARIATION' &&
          object.itemVariationData?.locationOverrides?.find((own) => own.locationId === locationId)
            ?.soldOut === true,
      );
    },
  },
  {
    id: 'inventory/restock',
    sentence: 'Stock is added by an adjustment from NONE to IN_STOCK, whatever else was sold meanwhile.',
    source: sources.changes,
    async check(square) {
      const { variationId } = await square.makeWork({ stock: '1' });

      await square.client.inventory.batchCreateChanges(oneMore(square, variationId));

      await stockBecomes(square, variationId, 2);
    },
  },
  {
    id: 'inventory/once',
    sentence: 'The same key and adjustment add to the stock once.',
    source: sources.idempotency,
    async check(square) {
      const { variationId } = await square.makeWork({ stock: '1' });
      const request = oneMore(square, variationId);

      await square.client.inventory.batchCreateChanges(request);
      await square.client.inventory.batchCreateChanges(request);

      await stockBecomes(square, variationId, 2);
    },
  },
  {
    id: 'inventory/read-only',
    sentence: 'What a customer returned cannot be moved into stock by the API.',
    source: sources.inventoryState,
    async check(square) {
      const { variationId } = await square.makeWork({ stock: '1' });
      const request = oneMore(square, variationId, 'RETURNED_BY_CUSTOMER');

      return codesOfBadRequest(square, square.client.inventory.batchCreateChanges(request));
    },
  },
  {
    id: 'inventory/too-old',
    sentence: 'A count that was taken more than a day ago is refused.',
    source: sources.changes,
    async check(square) {
      const { variationId } = await square.makeWork();

      return codesOfBadRequest(square, square.countStock(variationId, '1', Date.now() - 2 * day));
    },
  },
];

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

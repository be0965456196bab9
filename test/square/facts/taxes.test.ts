// Rule 23.6
import assert from 'node:assert/strict';
import type { Square } from 'square';
import { describe, test } from 'vitest';
import { openSides } from '#test/square/sides.ts';
import type { SquareSide } from '#test/square/square-side.ts';
import { seller } from './seller.ts';

describe.each(await openSides())('facts about taxes, checked with the $name', (square) => {
  // https://developer.squareup.com/docs/orders-api/apply-taxes-and-discounts/auto-apply-taxes
  test('A tax that is included in the price is recorded without a change of the total, but only in an order with automatic taxes.', async () => {
    // A price of $12.00 that includes 20 % tax consists of $10.00 and a tax of $2.00.
    assert.deepEqual(await taxedOrder(square, 'INCLUSIVE', true), [1200n, 200n]);
    assert.deepEqual(await taxedOrder(square, 'INCLUSIVE', false), [1200n, 0n]);
  });

  // https://developer.squareup.com/docs/orders-api/apply-taxes-and-discounts/auto-apply-taxes
  test('A tax that is not included in the price is added to the total of an order with automatic taxes.', async () => {
    assert.deepEqual(await taxedOrder(square, 'ADDITIVE', true), [1440n, 240n]);
  });
});

/** Returns the total and the tax of an order for one work at 12.00 with a tax of 20 %. */
async function taxedOrder(
  side: SquareSide,
  inclusionType: Square.TaxInclusionType,
  autoApplyTaxes: boolean,
): Promise<readonly (bigint | null | undefined)[]> {
  const { client, key, locationId } = side;
  const work = await side.makeWork();
  const made = await client.catalog.object.upsert({
    idempotencyKey: key(),
    object: {
      type: 'TAX',
      id: '#tax',
      taxData: {
        name: 'Contract test',
        calculationPhase: 'TAX_SUBTOTAL_PHASE',
        inclusionType,
        percentage: '20',
        enabled: true,
      },
    },
  });
  const taxId = made.catalogObject?.id ?? '';
  try {
    await seller(side).change(work, { taxIds: [taxId] });
    const { order } = await client.orders.create({
      idempotencyKey: key(),
      order: {
        locationId,
        lineItems: [{ quantity: '1', catalogObjectId: work.variationId }],
        ...(autoApplyTaxes && { pricingOptions: { autoApplyTaxes } }),
      },
    });
    return [order?.totalMoney?.amount, order?.totalTaxMoney?.amount];
  } finally {
    await client.catalog.object.delete({ objectId: taxId });
  }
}

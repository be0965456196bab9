// Rule 14.8
import { expect, it } from 'vitest';
import { createRereadWorks } from '#functions/sync/reread/reread-works.ts';
import { sold } from '#test/support/orders/paid-orders.ts';
import { rowOf } from '#test/support/orders/reviews.ts';

const price = 120_000;
const minute = 60_000;

/** Opens a shop with a work whose last piece was sold. The shop has read Square's sold-out mark. */
async function soldOut() {
  const sale = await sold();
  await createRereadWorks(sale.shop.services)([sale.work.id]);
  expect((await rowOf(sale.shop))['soldOut']).toBe(true);
  return sale;
}

/**
 * Lets the artist restock the work. Square counts the piece immediately but keeps the sold-out mark for half a minute.
 * No event reports the removal of the mark, and Square's search finds the change only after an hour.
 */
async function takenBack({ markedFor = minute / 2 } = {}) {
  const sale = await soldOut();
  const { shop, artist, variationId } = sale;
  shop.simulator.lags.search = 60 * minute;
  shop.simulator.lags.soldOut = markedFor;
  await artist.refund({ amount: price, restock: [{ variationId, quantity: 1 }] });
  shop.simulator.settle();
  const [refund] = shop.simulator.ledger().refunds;
  await shop.hear('refund.updated', { refund });
  expect(
    shop.simulator.ledger().counts.find(({ catalog_object_id: id }) => id === variationId)?.quantity,
  ).toBe('1');
  expect(await rowOf(shop)).toMatchObject({ available: 0 });
  return sale;
}

it('a restocked work is for sale a minute later, even if no event or search reports the removed sold-out mark', async () => {
  const { shop } = await takenBack();
  shop.advance(minute);
  shop.simulator.settle();

  await shop.reconcile();

  expect(await rowOf(shop)).toMatchObject({ available: 1 });
});

it('a restocked work is for sale after the next event about its count', async () => {
  const { shop, variationId } = await takenBack();
  shop.advance(minute);
  shop.simulator.settle();

  await shop.hear('inventory.count.updated', { inventory_counts: [{ catalog_object_id: variationId }] });

  expect(await rowOf(shop)).toMatchObject({ available: 1 });
});

it('a work with Square’s sold-out mark stays sold out even if its count is positive', async () => {
  const { shop, variationId } = await takenBack({ markedFor: 24 * 60 * minute });

  await shop.passes(1);
  await shop.hear('inventory.count.updated', { inventory_counts: [{ catalog_object_id: variationId }] });

  expect(await rowOf(shop)).toMatchObject({ available: 0 });
});

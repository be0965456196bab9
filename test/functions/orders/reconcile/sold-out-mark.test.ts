// Rule 14.8
import { expect, it } from 'vitest';
import { createRereadWorks } from '#functions/sync/reread/reread-works.ts';
import { sold } from '#test/support/orders/paid-orders.ts';
import { rowOf } from '#test/support/orders/reviews.ts';

const price = 120_000;
const minute = 60_000;

/** A work whose last piece was sold; Square has marked it as sold out, and the shop knows. */
async function soldOut() {
  const sale = await sold();
  await createRereadWorks(sale.shop.services)([sale.work.id]);
  expect((await rowOf(sale.shop))['soldOut']).toBe(true);
  return sale;
}

/**
 * The artist restocks the work. Square counts it at once but keeps it marked as sold out for half a minute. No event
 * reports the end of the mark, and the search index has it only an hour later.
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

it('a restocked work is for sale a minute later, whatever Square’s search and events contain', async () => {
  const { shop } = await takenBack();
  shop.advance(minute);
  shop.simulator.settle();

  await shop.reconcile();

  expect(await rowOf(shop)).toMatchObject({ available: 1 });
});

it('a work that Square counts again is for sale once its stock is next reported', async () => {
  const { shop, variationId } = await takenBack();
  shop.advance(minute);
  shop.simulator.settle();

  await shop.hear('inventory.count.updated', { inventory_counts: [{ catalog_object_id: variationId }] });

  expect(await rowOf(shop)).toMatchObject({ available: 1 });
});

it('a work that Square keeps marked as sold out stays sold out, whatever its count', async () => {
  const { shop, variationId } = await takenBack({ markedFor: 24 * 60 * minute });

  await shop.passes(1);
  await shop.hear('inventory.count.updated', { inventory_counts: [{ catalog_object_id: variationId }] });

  expect(await rowOf(shop)).toMatchObject({ available: 0 });
});

// Rule 15.4
import { expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { type Order, parseOrder } from '#functions/orders/order.ts';
import { anotherArtist } from '#test/support/orders/artist.ts';
import { paidAtSquare } from '#test/support/orders/reviews.ts';
import { openShop, type Shop } from '#test/support/orders/shop.ts';
import { original, variationOf } from '#test/support/orders/works.ts';

/**
 * A process that records the order's state at each of its writes to Square. Square's data usually reveals unrecorded
 * requests, so a crash at each call would not find them.
 */
function noting(shop: Shop, orderId: string) {
  const noted: Record<string, Order> = {};
  const process = shop.process({
    square: async ({ name, forward }) => {
      noted[name] ??= parseOrder((await shop.table.get(keys.order(orderId), true)) ?? {});
      return forward();
    },
  });
  return { noted, process };
}

it('a payment, its capture and its void are recorded before Square is called', async () => {
  const shop = await openShop({ works: [original, { ...original, id: 'OTHER' }] });
  const first = await shop.ordered();
  const paid = noting(shop, first.orderId);
  await first.shopper.pay(first.orderId, undefined, paid.process);

  const second = await shop.ordered({ work: { ...original, id: 'OTHER' } });
  const voided = noting(shop, second.orderId);
  const variationId = variationOf({ ...original, id: 'OTHER' });
  shop.simulator.faults.add({
    kind: 'event',
    event: { type: 'till-sale', variationId },
    match: { operation: 'createPayment' },
  });
  await second.shopper.pay(second.orderId, undefined, voided.process);

  expect(paid.noted['square.createPayment']).toMatchObject({ state: 'PAYING', card: expect.anything() });
  expect(paid.noted['square.completePayment']).toMatchObject({
    state: 'CAPTURING',
    paymentId: expect.any(String),
  });
  expect(voided.noted['square.cancelPayment']).toMatchObject({ voidReason: expect.anything() });
});

it('a refund, a restock and a shipment are recorded before Square is called', async () => {
  const shop = await openShop();
  const { orderId } = await shop.bought();
  const { noted, process } = noting(shop, orderId);
  const artist = await anotherArtist(shop, process);

  await artist.ship(orderId, { notify: false });
  const restock = [{ variationId: variationOf(original), quantity: 1 }];
  await artist.refund(orderId, { amount: original.price, restock });
  shop.simulator.settle();
  shop.advance(61_000);
  await process.reconcile();

  expect(noted['square.updateOrder']).toHaveProperty('shipping');
  expect(noted['square.refundPayment']).toMatchObject({ refunds: [{ state: 'asked' }] });
  expect(noted['square.batchCreateChanges']).toMatchObject({ restocks: [{ state: 'asked' }] });
});

it('the refund of an order in review is recorded before Square is called', async () => {
  const { shop, orderId } = await paidAtSquare();
  const { noted, process } = noting(shop, orderId);

  await (await anotherArtist(shop, process)).decide(orderId, 'refund');

  expect(noted['square.refundPayment']).toMatchObject({ state: 'REVIEW', refunds: [{ state: 'asked' }] });
});

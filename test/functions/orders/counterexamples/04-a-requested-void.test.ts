import { expect, it } from 'vitest';
import { openShop } from '#test/support/orders/shop.ts';
import { original, variationOf } from '#test/support/orders/works.ts';

it('a payment whose void was requested is voided, even after another click on "Pay"', async () => {
  const shop = await openShop();
  const { shopper, orderId } = await shop.ordered();
  // The till sells the work during the payment, Square refuses the first voids, and then the till takes the work back.
  shop.simulator.faults.add({
    kind: 'event',
    side: 'after',
    times: 1,
    match: { operation: 'createPayment' },
    event: { type: 'till-sale', variationId: variationOf(original) },
  });
  shop.simulator.faults.add({ kind: 'server-error', match: { operation: 'cancelPayment' } });
  await shopper.pay(orderId);
  const [toVoid] = shop.authorised();
  expect(toVoid).toBeDefined();
  shop.simulator.faults.clear();
  shop.simulator.setStock(variationOf(original), 1);

  await shopper.pay(orderId);
  await shop.passes(6);

  const now = shop.simulator.ledger().payments.find(({ id }) => id === toVoid?.id);
  expect(now?.status).toBe('CANCELED');
});

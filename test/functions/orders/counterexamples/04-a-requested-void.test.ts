import { expect, it } from 'vitest';
import { openShop } from '#test/support/orders/shop.ts';
import { original, variationOf } from '#test/support/orders/works.ts';

it('a payment with a requested void is voided, even after another click', async () => {
  const shop = await openShop();
  const { shopper, orderId } = await shop.ordered();
  // The work is sold at the till during the payment, Square cannot void at first, and then the sale at the till is
  // undone.
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

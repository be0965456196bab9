import { expect, it } from 'vitest';
import { openShop } from '#test/support/orders/shop.ts';
import { address } from '#test/support/orders/shopper.ts';

it('a shopper cannot pay for the same work in a second order during a payment, not even in another tab', async () => {
  const shop = await openShop();
  const { shopper, orderId } = await shop.ordered();
  shop.simulator.faults.add({ kind: 'apply-then-drop', match: { operation: 'createPayment' } });
  await shopper.pay(orderId);
  shop.simulator.faults.clear();
  const second = await shopper.order({ shippingAddress: { ...address, address1: '2 Fern Lane' } });

  expect(second.body.orderId).not.toBe(orderId);
  expect(await shopper.pay(second.body.orderId)).toMatchObject({
    status: 409,
    body: { error: 'Payment is being processed' },
  });
});

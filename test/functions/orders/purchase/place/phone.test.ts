// Rule 9.28
import { expect, it } from 'vitest';
import { deriveOrderId } from '#functions/orders/order-id.ts';
import { openShop } from '#test/support/orders/shop.ts';
import { address } from '#test/support/orders/shopper.ts';

/** Opens a shop whose Square requires the recipient's phone number, and a shopper with a work in the cart. */
async function atSquareThatDemandsIt() {
  const shop = await openShop();
  shop.simulator.simulate({ type: 'phone-required' });
  const shopper = await shop.withCart();
  const orderWith = (phone: string) => shopper.order({ shippingAddress: { ...address, phone } });
  return { shop, shopper, orderWith };
}

it('the phone number is requested if Square requires it, then sent to Square, and neither stored nor logged', async () => {
  const { shop, shopper, orderWith } = await atSquareThatDemandsIt();

  const refused = await shopper.order();
  expect([refused.status, refused.body.code]).toEqual([409, 'PHONE_NEEDED']);
  expect(refused.body.error).toBe(
    'The delivery needs a valid phone number. Nothing was charged. Please enter it and press Pay again.',
  );
  expect(await shop.orders()).toEqual([]);
  expect(shop.metrics).not.toContain('PaymentError');

  const placed = await orderWith('+44 (0)20 7946-0958');
  expect(placed.status).toBe(200);
  const [order] = shop.simulator.ledger().orders;
  expect(order?.fulfillments?.[0]).toMatchObject({
    shipment_details: { recipient: { display_name: 'Ada Moss', phone_number: '+442079460958' } },
  });
  expect((await shopper.pay(String(placed.body.orderId))).status).toBe(200);
  expect(JSON.stringify([await shop.dump(), shop.logged])).not.toContain('79460958');
});

it('the phone number leads to only one order, even if it is sent again in another spelling', async () => {
  const { shop, orderWith } = await atSquareThatDemandsIt();

  const ids = [
    (await orderWith('(503) 555-0100')).body.orderId,
    (await orderWith('503.555.0100')).body.orderId,
  ];

  expect(new Set(ids).size).toBe(1);
  expect(shop.simulator.ledger().orders).toHaveLength(1);
});

it('the phone number is refused before Square is called if it is invalid', async () => {
  const { shop, orderWith } = await atSquareThatDemandsIt();

  const answer = await orderWith('12345');

  expect([answer.status, answer.body.error]).toEqual([400, 'Valid phone number is required']);
  expect(shop.simulator.calls('createOrder')).toHaveLength(0);
});

it('the phone number is requested again if Square refuses it', async () => {
  const { shop, orderWith } = await atSquareThatDemandsIt();
  const detail = 'Expected phone_number to be a valid phone number';
  const problem = { category: 'INVALID_REQUEST_ERROR', code: 'INVALID_PHONE_NUMBER', detail };
  shop.simulator.faults.add({
    kind: 'answer',
    status: 400,
    body: { errors: [problem] },
    times: 1,
    match: { operation: 'createOrder' },
  });

  const refused = await orderWith('5035550199');
  expect([refused.status, refused.body.code]).toEqual([409, 'PHONE_NEEDED']);
  expect((await orderWith('5035550100')).status).toBe(200);
});

it('an order without a phone number has the same id as in earlier versions', () => {
  const about = { owner: 'G1', cart: [], address, generation: 0 } as const;

  expect(deriveOrderId(about)).toBe('JDS5P1TAQ83Y7G9YJTKT4RB8P9');
  expect(deriveOrderId({ ...about, address: { ...address, phone: '5035550100' } })).not.toBe(
    'JDS5P1TAQ83Y7G9YJTKT4RB8P9',
  );
});

import { expect, test } from 'vitest';
import { simulatorOfTest } from '#test/support/shop/order-at-simulator.ts';
import { paySquareOrder, placeSquareOrder, refusal } from '#test/support/shop/simulator.ts';

async function start() {
  const { simulator, client } = await simulatorOfTest();
  const authorise = (order: { readonly id: string; readonly total: bigint }) =>
    paySquareOrder(client, order, { autocomplete: false });
  return { simulator, client, authorise };
}

test('an order cancelled in the Dashboard can no longer be paid', async () => {
  const { simulator, client, authorise } = await start();
  const order = await placeSquareOrder(client);

  simulator.simulate({ type: 'order-canceled', orderId: order.id });

  const { order: now } = await client.orders.get({ orderId: order.id });
  expect(now).toMatchObject({ state: 'CANCELED', version: 2 });
  expect(now?.fulfillments?.[0]?.state).toBe('CANCELED');
  expect(await refusal(authorise(order))).toMatchObject({ status: 400, codes: ['BAD_REQUEST'] });
});

test('where an authorised payment covers its order, nothing is due, and it can still be captured', async () => {
  const { simulator, client, authorise } = await start();
  simulator.simulate({ type: 'authorised-covers' });
  const order = await placeSquareOrder(client);

  const paymentId = await authorise(order);

  const { order: covered } = await client.orders.get({ orderId: order.id });
  expect(covered?.netAmountDueMoney?.amount).toBe(0n);
  expect(covered?.tenders?.[0]?.cardDetails?.status).toBe('AUTHORIZED');
  const captured = await client.payments.complete({ paymentId });
  expect(captured.payment?.status).toBe('COMPLETED');
});

test('a token that lacks a right is refused by code', async () => {
  const { simulator, client } = await start();
  simulator.faults.add({ kind: 'insufficient-scopes' });

  expect(await refusal(client.locations.list())).toMatchObject({
    status: 403,
    codes: ['INSUFFICIENT_SCOPES'],
  });
});

import { afterEach, expect, test } from 'vitest';
import type { SquareSimulator } from '#infra/local/square-simulator/square-simulator.ts';
import {
  placeSquareOrder,
  refusal,
  simulatorLocationId,
  startTestSimulator,
} from '#test/support/shop/simulator.ts';

let simulator: SquareSimulator;
afterEach(() => simulator.stop());

async function start() {
  const started = await startTestSimulator();
  simulator = started.simulator;
  const { client } = started;
  const authorise = (order: { readonly id: string; readonly total: bigint }) =>
    client.payments.create({
      sourceId: 'cnon:card-nonce-ok',
      idempotencyKey: order.id,
      amountMoney: { amount: order.total, currency: 'USD' },
      orderId: order.id,
      locationId: simulatorLocationId,
      autocomplete: false,
    });
  return { client, authorise };
}

test('an order cancelled in the Dashboard can no longer be paid', async () => {
  const { client, authorise } = await start();
  const order = await placeSquareOrder(client);

  simulator.simulate({ type: 'order-canceled', orderId: order.id });

  const { order: now } = await client.orders.get({ orderId: order.id });
  expect(now).toMatchObject({ state: 'CANCELED', version: 2 });
  expect(now?.fulfillments?.[0]?.state).toBe('CANCELED');
  expect(await refusal(authorise(order))).toMatchObject({ status: 400, codes: ['BAD_REQUEST'] });
});

test('where an authorised payment covers its order, nothing is due, and it can still be captured', async () => {
  const { client, authorise } = await start();
  simulator.simulate({ type: 'authorised-covers' });
  const order = await placeSquareOrder(client);

  const { payment } = await authorise(order);

  const { order: covered } = await client.orders.get({ orderId: order.id });
  expect(covered?.netAmountDueMoney?.amount).toBe(0n);
  expect(covered?.tenders?.[0]?.cardDetails?.status).toBe('AUTHORIZED');
  const captured = await client.payments.complete({ paymentId: payment?.id ?? '' });
  expect(captured.payment?.status).toBe('COMPLETED');
});

test('a token that lacks a right is refused by code', async () => {
  const { client } = await start();
  simulator.faults.add({ kind: 'insufficient-scopes' });

  expect(await refusal(client.locations.list())).toMatchObject({
    status: 403,
    codes: ['INSUFFICIENT_SCOPES'],
  });
});

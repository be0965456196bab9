import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SquareSimulator } from '#infra/local/square-simulator/square-simulator.ts';
import {
  placeSquareOrder,
  refusal,
  simulatorLocationId,
  startTestSimulator,
} from '#test/support/shop/simulator.ts';

let simulator: SquareSimulator;
let client: Awaited<ReturnType<typeof startTestSimulator>>['client'];
beforeAll(async () => {
  ({ simulator, client } = await startTestSimulator());
});
afterAll(() => simulator.stop());

async function payFor(orderId: string, amount: bigint) {
  await client.payments.create({
    sourceId: 'cnon:card-nonce-ok',
    idempotencyKey: orderId,
    amountMoney: { amount, currency: 'USD' },
    orderId,
    locationId: simulatorLocationId,
  });
}

test('an unpaid order is canceled together with its shipment, and never without', async () => {
  const order = await placeSquareOrder(client);
  const base = { locationId: simulatorLocationId, version: order.version, state: 'CANCELED' as const };

  const alone = await refusal(client.orders.update({ orderId: order.id, order: base }));
  const { order: canceled } = await client.orders.update({
    orderId: order.id,
    order: { ...base, fulfillments: [{ uid: order.shipment, state: 'CANCELED' }] },
  });

  expect(alone).toMatchObject({ codes: ['INVALID_VALUE'] });
  expect(canceled).toMatchObject({ state: 'CANCELED', version: 2 });
  expect(canceled?.closedAt).toBeDefined();
  expect(canceled?.netAmountDueMoney?.amount).toBe(order.total);
});

test('a missing or old version is refused, also one that a change in the Dashboard made old', async () => {
  const order = await placeSquareOrder(client);
  simulator.simulate({ type: 'order-touched', orderId: order.id });

  const missing = await refusal(
    client.orders.update({ orderId: order.id, order: { locationId: simulatorLocationId } }),
  );
  const old = await refusal(
    client.orders.update({
      orderId: order.id,
      order: { locationId: simulatorLocationId, version: order.version },
    }),
  );

  expect(missing).toMatchObject({ codes: ['BAD_REQUEST'], field: 'order.version' });
  expect(old).toMatchObject({ codes: ['VERSION_MISMATCH'], field: 'order.version' });
  expect(old.message).toMatch(/1 .*2/);
});

test('a paid order with a shipment stays open until it is shipped, and cannot be canceled', async () => {
  const order = await placeSquareOrder(client);
  await payFor(order.id, order.total);
  const { order: paid } = await client.orders.get({ orderId: order.id });
  const update = (changes: object) =>
    client.orders.update({
      orderId: order.id,
      order: { locationId: simulatorLocationId, version: paid?.version ?? 0, ...changes },
    });

  const cancel = await refusal(
    update({ state: 'CANCELED', fulfillments: [{ uid: order.shipment, state: 'CANCELED' }] }),
  );
  const early = await refusal(update({ state: 'COMPLETED' }));
  const { order: shipped } = await update({
    state: 'COMPLETED',
    fulfillments: [{ uid: order.shipment, state: 'COMPLETED' }],
  });

  expect(paid).toMatchObject({ state: 'OPEN', netAmountDueMoney: { amount: 0n } });
  expect(paid?.tenders?.[0]?.cardDetails?.status).toBe('CAPTURED');
  expect(cancel).toMatchObject({ codes: ['BAD_REQUEST'], field: 'order.state' });
  expect(cancel.message).toContain('Orders cannot be canceled after payments have been processed.');
  expect(early).toMatchObject({ codes: ['BAD_REQUEST'] });
  expect(shipped?.state).toBe('COMPLETED');
});

test('a paid order without a shipment is completed, and then cannot be changed', async () => {
  const order = await placeSquareOrder(client, { shipped: false });
  await payFor(order.id, order.total);
  const { order: paid } = await client.orders.get({ orderId: order.id });

  const late = await refusal(
    client.orders.update({
      orderId: order.id,
      order: { locationId: simulatorLocationId, version: paid?.version ?? 0, referenceId: 'late' },
    }),
  );

  expect(paid?.state).toBe('COMPLETED');
  expect(late).toMatchObject({ codes: ['BAD_REQUEST'], field: 'order.state' });
});

test('a shipment cannot be completed before the order is paid', async () => {
  const order = await placeSquareOrder(client);

  const early = await refusal(
    client.orders.update({
      orderId: order.id,
      order: {
        locationId: simulatorLocationId,
        version: order.version,
        fulfillments: [{ uid: order.shipment, state: 'COMPLETED' }],
      },
    }),
  );

  expect(early).toMatchObject({ codes: ['BAD_REQUEST'], field: 'order.fulfillments[0].state' });
});

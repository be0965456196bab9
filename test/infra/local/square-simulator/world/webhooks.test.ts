import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { close, listen } from '#infra/local/loopback.ts';
import type { SquareSimulator } from '#infra/local/square-simulator/control.ts';
import { leave } from '#test/support/shop/left-behind.ts';
import { testClock } from '#test/support/shop/services.ts';
import {
  paySquareOrder,
  placeSquareOrder,
  simulatorLocationId,
  startTestSimulator,
} from '#test/support/shop/simulator.ts';

interface Received {
  readonly body: string;
  readonly type: string;
  readonly eventId: string;
}

async function setup(statusFor: (count: number) => number = () => 200) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { type, event_id } = JSON.parse(body);
    received.push({ body, type, eventId: event_id });
    response.writeHead(statusFor(received.length)).end();
  });
  const url = `${await listen(server)}/api/webhooks/square`;
  leave(() => close(server));
  const clock = testClock();
  const { simulator, client } = await startTestSimulator({
    webhook: { url, key: 'webhook-signature-key' },
    now: clock.now,
  });
  simulator.webhooks.settings.hold = true;
  return { simulator, client, received, clock };
}

async function sell(simulator: SquareSimulator, client: Awaited<ReturnType<typeof setup>>['client']) {
  const order = await placeSquareOrder(client);
  const paymentId = await paySquareOrder(client, order);
  simulator.settle();
  return paymentId;
}

test('a dispute sends events with the payment, and a version that rises', async () => {
  const { simulator, client, received } = await setup();
  const paymentId = await sell(simulator, client);
  await simulator.webhooks.flush();
  received.length = 0;

  simulator.simulate({ type: 'dispute', paymentId });
  simulator.simulate({ type: 'dispute', paymentId, state: 'WON' });
  await simulator.webhooks.flush();

  const disputes = received.map(({ type, body }) => [type, JSON.parse(body).data.object.dispute]);
  const disputed_payment = { payment_id: paymentId };
  expect(disputes).toMatchObject([
    ['dispute.created', { state: 'EVIDENCE_REQUIRED', version: 4, disputed_payment }],
    ['dispute.state.updated', { state: 'WON', version: 6, disputed_payment }],
  ]);
});

test('a sale sends events: order, payment, count and catalogue', async () => {
  const { simulator, client, received } = await setup();
  await sell(simulator, client);

  await simulator.webhooks.flush();

  expect(new Set(received.map(({ type }) => type))).toEqual(
    new Set([
      'order.created',
      'order.updated',
      'payment.created',
      'payment.updated',
      'inventory.count.updated',
      'catalog.version.updated',
    ]),
  );
});

test('a refund sends two events: created, and completed', async () => {
  const { simulator, client, received } = await setup();
  const paymentId = await sell(simulator, client);
  await client.refunds.refundPayment({
    idempotencyKey: 'refund',
    paymentId,
    amountMoney: { amount: 100n, currency: 'USD' },
  });
  simulator.settle();

  await simulator.webhooks.flush();

  const refunds = received.filter(({ type }) => type.startsWith('refund.'));
  expect(refunds.map(({ body }) => JSON.parse(body).data.object.refund.status)).toEqual([
    'PENDING',
    'COMPLETED',
  ]);
});

test('an event that was not accepted is sent again with the same id, later', async () => {
  const { simulator, received, clock } = await setup((count) => (count === 1 ? 500 : 200));
  simulator.simulate({ type: 'catalogue-event' });
  simulator.webhooks.settings.hold = false;

  await simulator.webhooks.flush();
  const afterFirst = simulator.webhooks.pending().length;
  clock.advance(1000);
  await expect.poll(() => simulator.webhooks.pending().length).toBe(0);

  expect(afterFirst).toBe(1);
  expect(received).toHaveLength(2);
  expect(received[0]?.eventId).toBe(received[1]?.eventId);
});

test('events can come twice and in the wrong order', async () => {
  const { simulator, received } = await setup();
  Object.assign(simulator.webhooks.settings, { duplicates: 1, reversed: true });
  simulator.sellAtTill('TEAPOT-LARGE', 1);
  simulator.changePrice('TEAPOT-LARGE', 1000);

  await simulator.webhooks.flush();

  expect(received.map(({ type }) => type)).toEqual([
    'catalog.version.updated',
    'catalog.version.updated',
    'inventory.count.updated',
    'inventory.count.updated',
  ]);
});

test('an event waits for its delay, and a later one without any is sent before it', async () => {
  const { simulator, received, clock } = await setup();
  Object.assign(simulator.webhooks.settings, { hold: false, delay: 60_000 });
  simulator.simulate({ type: 'catalogue-event' });
  simulator.webhooks.settings.delay = 0;
  simulator.sellAtTill('TEAPOT-LARGE', 1);

  await expect.poll(() => received.length).toBe(1);
  expect(received[0]?.type).toBe('inventory.count.updated');
  clock.advance(60_000);

  await expect.poll(() => received.length).toBe(2);
  expect(received[1]?.type).toBe('catalog.version.updated');
});

test('a shipped order is told as such, with the version of the order', async () => {
  const { simulator, client, received } = await setup();
  const order = await placeSquareOrder(client);
  await client.orders.update({
    orderId: order.id,
    order: {
      locationId: simulatorLocationId,
      version: order.version,
      state: 'CANCELED',
      fulfillments: [{ uid: order.shipment, state: 'CANCELED' }],
    },
  });

  await simulator.webhooks.flush();

  const updates = received.filter(({ type }) => type === 'order.updated' || type.includes('fulfillment'));
  const objects = updates.map(({ body }) => Object.values(JSON.parse(body).data.object)[0]);
  expect(objects).toMatchObject([
    { version: 2 },
    { version: 2, fulfillment_update: [{ old_state: 'PROPOSED', new_state: 'CANCELED' }] },
  ]);
});

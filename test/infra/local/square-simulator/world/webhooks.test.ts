import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { close, listen } from '#infra/local/loopback.ts';
import type { SquareSimulator } from '#infra/local/square-simulator/control.ts';
import { leave } from '#test/support/shop/left-behind.ts';
import { testClock } from '#test/support/shop/services.ts';
import { paySquareOrder, placeSquareOrder, startTestSimulator } from '#test/support/shop/simulator.ts';

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

test('a sale emits events about order, payment, count and catalogue', async () => {
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

test('an event that was not accepted is sent again later with the same id', async () => {
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

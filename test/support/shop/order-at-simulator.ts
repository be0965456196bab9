import { testClock } from './services.ts';
import { placeSquareOrder, simulatorLocationId, startTestSimulator } from './simulator.ts';

/** A simulator until the end of the test, on a clock of its own. */
export async function simulatorOfTest(...[overrides, options]: Parameters<typeof startTestSimulator>) {
  const clock = testClock();
  const started = await startTestSimulator({ now: clock.now, ...overrides }, options);
  return { ...started, clock };
}

/** The same with an order and what pays it. */
export async function orderAtSimulator(overrides: Parameters<typeof startTestSimulator>[0] = {}) {
  const { simulator, client, clock } = await simulatorOfTest(overrides);
  const order = await placeSquareOrder(client);
  let keys = 0;
  const request = (changes: object = {}) => ({
    sourceId: 'cnon:card-nonce-ok',
    idempotencyKey: `key-${++keys}`,
    amountMoney: { amount: order.total, currency: 'USD' as const },
    orderId: order.id,
    locationId: simulatorLocationId,
    autocomplete: false,
    delayDuration: 'PT15M',
    ...changes,
  });
  const authorise = async (changes: object = {}) => {
    const { payment } = await client.payments.create(request(changes));
    return { id: payment?.id ?? '', versionToken: payment?.versionToken ?? '' };
  };
  const orderNow = async () => (await client.orders.get({ orderId: order.id })).order;
  const statusOf = async (paymentId: string) => (await client.payments.get({ paymentId })).payment?.status;
  return { simulator, client, clock, order, request, authorise, orderNow, statusOf };
}

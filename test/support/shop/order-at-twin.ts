import { onTestFinished } from 'vitest';
import { testClock } from './services.ts';
import { placeSquareOrder, startTestTwin, twinLocationId } from './twin.ts';

/** A twin until the end of the test, with an order and what pays it. */
export async function orderAtTwin(overrides: Parameters<typeof startTestTwin>[0] = {}) {
  const clock = testClock();
  const started = await startTestTwin({ now: clock.now, ...overrides });
  const { twin, client } = started;
  onTestFinished(() => twin.stop());
  const order = await placeSquareOrder(client);
  let keys = 0;
  const request = (changes: object = {}) => ({
    sourceId: 'cnon:card-nonce-ok',
    idempotencyKey: `key-${++keys}`,
    amountMoney: { amount: order.total, currency: 'USD' as const },
    orderId: order.id,
    locationId: twinLocationId,
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
  return { twin, client, clock, order, request, authorise, orderNow, statusOf };
}

import { expect, test } from 'vitest';
import { orderAtSimulator } from '#test/support/shop/order-at-simulator.ts';
import { refusal } from '#test/support/shop/simulator.ts';

test('a decline is answered again for the same key and body', async () => {
  const { simulator, client, request } = await orderAtSimulator();
  const body = request({ sourceId: simulator.mintCard({ cvv: '911' }) });

  const first = await refusal(client.payments.create(body));
  const again = await refusal(client.payments.create(body));

  expect(again).toEqual(first);
  expect(first.codes).toEqual(['CVV_FAILURE']);
});

test('a payment arrives after its request was abandoned, although its key was canceled in between', async () => {
  const { simulator, client, request } = await orderAtSimulator();
  simulator.faults.add({ kind: 'late', ms: 60_000, match: { operation: 'createPayment' }, times: 1 });

  const lost = await refusal(client.payments.create(request({ idempotencyKey: 'late' })));
  await client.payments.cancelByIdempotencyKey({ idempotencyKey: 'late' });
  const before = simulator.ledger().payments.length;
  const landed = simulator.landLate();

  expect(lost.status).toBeUndefined();
  expect([before, landed]).toEqual([0, 1]);
  expect(simulator.ledger().payments).toMatchObject([{ status: 'APPROVED' }]);
});

test('a void is refused once the payment is guaranteed to complete, and then it completes', async () => {
  const { simulator, client, clock, authorise, statusOf } = await orderAtSimulator();
  const { id } = await authorise();
  simulator.simulate({ type: 'guarantee', paymentId: id, captureAfter: 1000 });

  const refused = await refusal(client.payments.cancel({ paymentId: id }));
  const before = await statusOf(id);
  clock.advance(1000);

  expect(refused.status).toBe(400);
  expect(refused.message).toContain('guaranteed to complete');
  expect([before, await statusOf(id)]).toEqual(['APPROVED', 'COMPLETED']);
});

test.each([
  ['an order that is not there', { orderId: 'NOBODY' }, 'NOT_FOUND', 'order_id'],
  ['an unknown location', { locationId: 'NOWHERE' }, 'BAD_REQUEST', 'location_id'],
  ['an empty key', { idempotencyKey: '' }, 'MISSING_REQUIRED_PARAMETER', 'idempotency_key'],
  ['a delay of half a minute', { delayDuration: 'PT30S' }, 'BAD_REQUEST', 'delay_duration'],
  ['a delay of eight days', { delayDuration: 'P8D' }, 'BAD_REQUEST', 'delay_duration'],
  [
    'an address that is no e-mail',
    { buyerEmailAddress: 'ada' },
    'INVALID_EMAIL_ADDRESS',
    'buyer_email_address',
  ],
  ['a note that is too long', { note: 'x'.repeat(501) }, 'VALUE_TOO_LONG', 'note'],
])('%s is refused', async (_what, changes, code, field) => {
  const { simulator, client, request } = await orderAtSimulator();

  const refused = await refusal(client.payments.create(request(changes)));

  expect(refused).toMatchObject({ codes: [code], field });
  expect(simulator.ledger().payments).toHaveLength(0);
});

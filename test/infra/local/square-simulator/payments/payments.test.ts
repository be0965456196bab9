import { expect, test } from 'vitest';
import { orderAtSimulator } from '#test/support/shop/order-at-simulator.ts';
import { placeSquareOrder, refusal, simulatorLocationId } from '#test/support/shop/simulator.ts';

const minute = 60_000;

test('a card is authorised, then captured; the order is paid only at capture', async () => {
  const { client, authorise, orderNow } = await orderAtSimulator();

  const { id, versionToken } = await authorise();
  const waiting = await orderNow();
  const { payment } = await client.payments.complete({ paymentId: id, versionToken });
  const paid = await orderNow();

  expect(waiting).toMatchObject({ state: 'OPEN', version: 2, netAmountDueMoney: { amount: 120_000n } });
  expect(waiting?.tenders?.[0]).toMatchObject({ paymentId: id, cardDetails: { status: 'AUTHORIZED' } });
  expect(payment).toMatchObject({ status: 'COMPLETED', cardDetails: { status: 'CAPTURED' } });
  expect(payment?.receiptUrl).toBeDefined();
  expect(payment?.versionToken).not.toBe(versionToken);
  expect(paid).toMatchObject({ state: 'OPEN', version: 3, netAmountDueMoney: { amount: 0n } });
});

test('an authorised payment names the moment at which it ends by itself, and then it is void', async () => {
  const { client, clock, authorise, statusOf } = await orderAtSimulator();
  const { id } = await authorise();
  const { payment } = await client.payments.get({ paymentId: id });

  clock.advance(15 * minute - 1);
  const before = await statusOf(id);
  clock.advance(1);
  const after = await statusOf(id);
  const late = await refusal(client.payments.complete({ paymentId: id }));

  expect(payment?.delayedUntil).toBe('2026-11-02T10:15:00.000Z');
  expect([before, after]).toEqual(['APPROVED', 'CANCELED']);
  expect(late).toMatchObject({ status: 400, codes: ['DELAYED_TRANSACTION_EXPIRED'] });
});

test('an authorised payment can be voided; a captured one can neither be voided nor captured again', async () => {
  const { client, authorise, orderNow } = await orderAtSimulator();
  const first = await authorise();
  const { payment: voided } = await client.payments.cancel({ paymentId: first.id });
  const second = await authorise();
  await client.payments.complete({ paymentId: second.id });

  const captureVoided = await refusal(client.payments.complete({ paymentId: first.id }));
  const captureTwice = await refusal(client.payments.complete({ paymentId: second.id }));
  const voidCaptured = await refusal(client.payments.cancel({ paymentId: second.id }));
  const order = await orderNow();

  expect(voided).toMatchObject({ status: 'CANCELED', cardDetails: { status: 'VOIDED' } });
  expect(captureVoided.codes).toEqual(['DELAYED_TRANSACTION_CANCELED']);
  expect(captureTwice.status).toBe(400);
  expect(voidCaptured.status).toBe(400);
  expect(order?.tenders?.map(({ cardDetails }) => cardDetails?.status)).toEqual(['VOIDED', 'CAPTURED']);
});

test('a capture with an old version token is refused', async () => {
  const { client, authorise } = await orderAtSimulator();
  const { id } = await authorise();

  const refused = await refusal(client.payments.complete({ paymentId: id, versionToken: 'old' }));

  expect(refused).toMatchObject({ status: 400, codes: ['VERSION_MISMATCH'] });
});

test('two authorisations on one order: once one is captured, the other cannot be', async () => {
  const { simulator, client, authorise } = await orderAtSimulator();
  const [first, second] = [await authorise(), await authorise()];
  await client.payments.complete({ paymentId: first.id });

  const refused = await refusal(client.payments.complete({ paymentId: second.id }));

  expect(refused).toMatchObject({ status: 400, codes: ['BAD_REQUEST'] });
  expect(simulator.ledger().payments.filter(({ status }) => status === 'COMPLETED')).toHaveLength(1);
});

test.each([
  ['cnon:card-nonce-rejected-cvv', 402, ['CVV_FAILURE']],
  ['cnon:card-nonce-rejected-postalcode', 402, ['ADDRESS_VERIFICATION_FAILURE']],
  ['cnon:card-nonce-rejected-expiration', 400, ['INVALID_EXPIRATION']],
  ['cnon:card-nonce-declined', 402, ['GENERIC_DECLINE']],
  ['cnon:card-nonce-already-used', 400, ['CARD_TOKEN_USED']],
  ['cnon:gift-card-nonce-insufficient-funds', 402, ['INSUFFICIENT_FUNDS']],
  ['cnon:gift-card-nonce-insufficient-permission', 402, ['INSUFFICIENT_PERMISSIONS']],
  ['cnon:declined:VERIFY_AVS_FAILURE', 402, ['VERIFY_AVS_FAILURE']],
  ['cnon:declined:CVV_FAILURE,PAYMENT_LIMIT_EXCEEDED', 402, ['CVV_FAILURE', 'PAYMENT_LIMIT_EXCEEDED']],
  ['cnon:declined:SOMETHING_NEW', 402, ['SOMETHING_NEW']],
  ['cnon:nobody-made-this', 404, ['NOT_FOUND']],
])('the token %s is answered as the sandbox does', async (sourceId, status, codes) => {
  const { client, request, orderNow } = await orderAtSimulator();

  const refused = await refusal(client.payments.create(request({ sourceId })));

  expect(refused).toMatchObject({ status, codes });
  expect(await orderNow()).toMatchObject({ state: 'OPEN', netAmountDueMoney: { amount: 120_000n } });
});

test('a decline without any reason has no errors', async () => {
  const { client, request } = await orderAtSimulator();

  await expect(client.payments.create(request({ sourceId: 'cnon:declined:' }))).rejects.toMatchObject({
    statusCode: 402,
    body: { payment: { status: 'FAILED' } },
  });
});

test('after a decline the same order is paid with a new token and a new key', async () => {
  const { client, request, orderNow } = await orderAtSimulator();
  await refusal(client.payments.create(request({ sourceId: 'cnon:card-nonce-declined' })));

  const { payment } = await client.payments.create(request({ autocomplete: true, delayDuration: undefined }));

  expect(payment?.status).toBe('COMPLETED');
  expect(await orderNow()).toMatchObject({ netAmountDueMoney: { amount: 0n } });
});

test('a token of the card form works once', async () => {
  const { simulator, client, request } = await orderAtSimulator();
  const sourceId = simulator.mintCard();

  const { payment } = await client.payments.create(request({ sourceId }));
  const again = await refusal(client.payments.create(request({ sourceId })));

  expect(payment?.cardDetails?.card).toMatchObject({ cardBrand: 'VISA', last4: '1111', expYear: 2039n });
  expect(again.codes).toEqual(['CARD_TOKEN_USED']);
});

test('a token is good for the amount that the shopper agreed to, and for a day', async () => {
  const { simulator, client, clock, request } = await orderAtSimulator();
  const other = simulator.mintCard({}, { amount: 1, currency: 'USD' });
  const old = simulator.mintCard({}, { amount: 120_000, currency: 'USD' });

  const mismatch = await refusal(client.payments.create(request({ sourceId: other })));
  clock.advance(24 * 60 * minute);
  const expired = await refusal(client.payments.create(request({ sourceId: old })));

  expect(mismatch.codes).toEqual(['INTENT_MISMATCH']);
  expect(expired.codes).toEqual(['CARD_TOKEN_EXPIRED']);
});

test.each([
  [{ number: '4000000000000002' }, 'GENERIC_DECLINE'],
  [{ cvv: '911' }, 'CVV_FAILURE'],
  [{ postalCode: '99999' }, 'ADDRESS_VERIFICATION_FAILURE'],
  [{ expMonth: 1, expYear: 2040 }, 'INVALID_EXPIRATION'],
])('a card with %o is declined with %s', async (card, code) => {
  const { simulator, client, request } = await orderAtSimulator();

  const refused = await refusal(client.payments.create(request({ sourceId: simulator.mintCard(card) })));

  expect(refused.codes).toEqual([code]);
});

test('a paid or canceled order takes no further payment', async () => {
  const { client, order, request, authorise } = await orderAtSimulator();
  const { id } = await authorise();
  await client.payments.complete({ paymentId: id });
  const other = await placeSquareOrder(client);
  await client.orders.update({
    orderId: other.id,
    order: {
      locationId: simulatorLocationId,
      version: other.version,
      state: 'CANCELED',
      fulfillments: [{ uid: other.shipment, state: 'CANCELED' }],
    },
  });

  const paid = await refusal(client.payments.create(request({ orderId: order.id })));
  const canceled = await refusal(client.payments.create(request({ orderId: other.id })));

  expect([paid.field, canceled.field]).toEqual(['order_id', 'order_id']);
});

test('an order is paid by several authorised payments that add up to it', async () => {
  const { simulator, client, order, authorise, orderNow } = await orderAtSimulator();
  const half = { amountMoney: { amount: order.total / 2n, currency: 'USD' } };
  const parts = [await authorise(half), await authorise(half)];
  const spare = await authorise();

  await client.orders.pay({
    orderId: order.id,
    idempotencyKey: 'pay',
    paymentIds: parts.map(({ id }) => id),
  });

  expect(await orderNow()).toMatchObject({ netAmountDueMoney: { amount: 0n } });
  expect(simulator.ledger().payments.find(({ id }) => id === spare.id)?.status).toBe('CANCELED');
  simulator.settle();
  expect(
    simulator.ledger().counts.find(({ catalog_object_id: id }) => id === 'MOONSTAIRS-V1')?.quantity,
  ).toBe('0');
});

test('the list of payments is a few seconds behind, and the fee comes later', async () => {
  const { client, clock, authorise } = await orderAtSimulator({ lags: { payments: 5000 } });
  const { id } = await authorise();
  await client.payments.complete({ paymentId: id });

  const early = await client.payments.list();
  const { payment: fresh } = await client.payments.get({ paymentId: id });
  clock.advance(5000);
  const late = await client.payments.list({ locationId: simulatorLocationId });
  const { payment: settled } = await client.payments.get({ paymentId: id });

  expect(early.data).toHaveLength(0);
  expect(late.data.map((payment) => payment.id)).toEqual([id]);
  expect(fresh?.processingFee).toBeUndefined();
  expect(settled?.processingFee?.[0]?.amountMoney?.amount).toBe(3510n);
});

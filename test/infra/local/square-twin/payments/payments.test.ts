import { afterEach, expect, test } from 'vitest';
import type { Twin } from '#infra/local/square-twin/twin.ts';
import { testClock } from '#test/support/shop/services.ts';
import { placeSquareOrder, refusal, startTestTwin, twinLocationId } from '#test/support/shop/twin.ts';

let twin: Twin;
afterEach(() => twin.stop());

const minute = 60_000;

async function setup(overrides: Parameters<typeof startTestTwin>[0] = {}) {
  const clock = testClock();
  const started = await startTestTwin({ now: clock.now, ...overrides });
  twin = started.twin;
  const { client } = started;
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
  return { client, clock, order, request, authorise, orderNow, statusOf };
}

test('a card is authorised, then captured; the order is paid only at capture', async () => {
  const { client, authorise, orderNow } = await setup();

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
  const { client, clock, authorise, statusOf } = await setup();
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
  const { client, authorise, orderNow } = await setup();
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
  const { client, authorise } = await setup();
  const { id } = await authorise();

  const refused = await refusal(client.payments.complete({ paymentId: id, versionToken: 'old' }));

  expect(refused).toMatchObject({ status: 400, codes: ['VERSION_MISMATCH'] });
});

test('two authorisations on one order: once one is captured, the other cannot be', async () => {
  const { client, authorise } = await setup();
  const [first, second] = [await authorise(), await authorise()];
  await client.payments.complete({ paymentId: first.id });

  const refused = await refusal(client.payments.complete({ paymentId: second.id }));

  expect(refused).toMatchObject({ status: 400, codes: ['BAD_REQUEST'] });
  expect(twin.ledger().payments.filter(({ status }) => status === 'COMPLETED')).toHaveLength(1);
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
  const { client, request, orderNow } = await setup();

  const refused = await refusal(client.payments.create(request({ sourceId })));

  expect(refused).toMatchObject({ status, codes });
  expect(await orderNow()).toMatchObject({ state: 'OPEN', netAmountDueMoney: { amount: 120_000n } });
});

test('a decline without any reason has no errors', async () => {
  const { client, request } = await setup();

  await expect(client.payments.create(request({ sourceId: 'cnon:declined:' }))).rejects.toMatchObject({
    statusCode: 402,
    body: { payment: { status: 'FAILED' } },
  });
});

test('after a decline the same order is paid with a new token and a new key', async () => {
  const { client, request, orderNow } = await setup();
  await refusal(client.payments.create(request({ sourceId: 'cnon:card-nonce-declined' })));

  const { payment } = await client.payments.create(request({ autocomplete: true, delayDuration: undefined }));

  expect(payment?.status).toBe('COMPLETED');
  expect(await orderNow()).toMatchObject({ netAmountDueMoney: { amount: 0n } });
});

test('a token of the card form works once', async () => {
  const { client, request } = await setup();
  const sourceId = twin.mintCard();

  const { payment } = await client.payments.create(request({ sourceId }));
  const again = await refusal(client.payments.create(request({ sourceId })));

  expect(payment?.cardDetails?.card).toMatchObject({ cardBrand: 'VISA', last4: '1111', expYear: 2039n });
  expect(again.codes).toEqual(['CARD_TOKEN_USED']);
});

test('a token is good for the amount that the buyer agreed to, and for a day', async () => {
  const { client, clock, request } = await setup();
  const other = twin.mintCard({}, { amount: 1, currency: 'USD' });
  const old = twin.mintCard({}, { amount: 120_000, currency: 'USD' });

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
  const { client, request } = await setup();

  const refused = await refusal(client.payments.create(request({ sourceId: twin.mintCard(card) })));

  expect(refused.codes).toEqual([code]);
});

test('the same key and body give the same payment, and one charge; a changed body is refused', async () => {
  const { client, request } = await setup();
  const body = request({ sourceId: twin.mintCard() });

  const first = await client.payments.create(body);
  const again = await client.payments.create(body);
  const changed = await refusal(client.payments.create({ ...body, sourceId: twin.mintCard() }));

  expect(again.payment).toEqual(first.payment);
  expect(changed).toMatchObject({ status: 400, codes: ['IDEMPOTENCY_KEY_REUSED'] });
  expect(twin.ledger().payments).toHaveLength(1);
});

test('a decline is answered again for the same key and body', async () => {
  const { client, request } = await setup();
  const body = request({ sourceId: twin.mintCard({ cvv: '911' }) });

  const first = await refusal(client.payments.create(body));
  const again = await refusal(client.payments.create(body));

  expect(again).toEqual(first);
  expect(first.codes).toEqual(['CVV_FAILURE']);
});

test('cancel by key voids what is there and says yes when nothing is', async () => {
  const { client, request, statusOf } = await setup();
  const { payment } = await client.payments.create(request({ idempotencyKey: 'known' }));

  await client.payments.cancelByIdempotencyKey({ idempotencyKey: 'known' });
  const nothing = await client.payments.cancelByIdempotencyKey({ idempotencyKey: 'unknown' });

  expect(await statusOf(payment?.id ?? '')).toBe('CANCELED');
  expect(nothing.errors).toBeUndefined();
});

test('a payment lands after it was given up, although its key was canceled in between', async () => {
  const { client, request } = await setup();
  twin.faults.add({ kind: 'late', ms: 60_000, match: { operation: 'createPayment' }, times: 1 });

  const lost = await refusal(client.payments.create(request({ idempotencyKey: 'late' })));
  await client.payments.cancelByIdempotencyKey({ idempotencyKey: 'late' });
  const before = twin.ledger().payments.length;
  const landed = twin.landLate();

  expect(lost.status).toBeUndefined();
  expect([before, landed]).toEqual([0, 1]);
  expect(twin.ledger().payments).toMatchObject([{ status: 'APPROVED' }]);
});

test('a void is refused once the payment is guaranteed to complete, and then it completes', async () => {
  const { client, clock, authorise, statusOf } = await setup();
  const { id } = await authorise();
  twin.happen({ type: 'guarantee', paymentId: id, captureAfter: 1000 });

  const refused = await refusal(client.payments.cancel({ paymentId: id }));
  const before = await statusOf(id);
  clock.advance(1000);

  expect(refused.status).toBe(400);
  expect(refused.message).toContain('guaranteed to complete');
  expect([before, await statusOf(id)]).toEqual(['APPROVED', 'COMPLETED']);
});

test.each([
  [
    'an amount that is not the total',
    { autocomplete: true, delayDuration: undefined, amountMoney: { amount: 1n, currency: 'USD' } },
    'BAD_REQUEST',
    'amount_money.amount',
  ],
  [
    'another currency',
    { amountMoney: { amount: 120_000n, currency: 'EUR' } },
    'CURRENCY_MISMATCH',
    'amount_money.currency',
  ],
  ['an order that is not there', { orderId: 'NOBODY' }, 'NOT_FOUND', 'order_id'],
  ['an unknown location', { locationId: 'NOWHERE' }, 'BAD_REQUEST', 'location_id'],
  ['a key of 46 characters', { idempotencyKey: 'k'.repeat(46) }, 'VALUE_TOO_LONG', 'idempotency_key'],
  ['an empty key', { idempotencyKey: '' }, 'MISSING_REQUIRED_PARAMETER', 'idempotency_key'],
  ['a delay of half a minute', { delayDuration: 'PT30S' }, 'BAD_REQUEST', 'delay_duration'],
  ['a delay of eight days', { delayDuration: 'P8D' }, 'BAD_REQUEST', 'delay_duration'],
  ['a delay that completes by itself', { delayAction: 'COMPLETE' }, 'BAD_REQUEST', 'delay_action'],
  [
    'an address that is no e-mail',
    { buyerEmailAddress: 'ada' },
    'INVALID_EMAIL_ADDRESS',
    'buyer_email_address',
  ],
  ['a note that is too long', { note: 'x'.repeat(501) }, 'VALUE_TOO_LONG', 'note'],
])('%s is refused', async (_what, changes, code, field) => {
  const { client, request } = await setup();

  const refused = await refusal(client.payments.create(request(changes)));

  expect(refused).toMatchObject({ codes: [code], field });
  expect(twin.ledger().payments).toHaveLength(0);
});

test('a paid or canceled order takes no further payment', async () => {
  const { client, order, request, authorise } = await setup();
  const { id } = await authorise();
  await client.payments.complete({ paymentId: id });
  const other = await placeSquareOrder(client);
  await client.orders.update({
    orderId: other.id,
    order: {
      locationId: twinLocationId,
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
  const { client, order, authorise, orderNow } = await setup();
  const half = { amountMoney: { amount: order.total / 2n, currency: 'USD' } };
  const parts = [await authorise(half), await authorise(half)];
  const spare = await authorise();

  await client.orders.pay({
    orderId: order.id,
    idempotencyKey: 'pay',
    paymentIds: parts.map(({ id }) => id),
  });

  expect(await orderNow()).toMatchObject({ netAmountDueMoney: { amount: 0n } });
  expect(twin.ledger().payments.find(({ id }) => id === spare.id)?.status).toBe('CANCELED');
  twin.settle();
  expect(twin.ledger().counts.find(({ catalog_object_id: id }) => id === 'MOONSTAIRS-V1')?.quantity).toBe(
    '0',
  );
});

test('the list of payments is a few seconds behind, and the fee comes later', async () => {
  const { client, clock, authorise } = await setup({ lags: { payments: 5000 } });
  const { id } = await authorise();
  await client.payments.complete({ paymentId: id });

  const early = await client.payments.list();
  const { payment: fresh } = await client.payments.get({ paymentId: id });
  clock.advance(5000);
  const late = await client.payments.list({ locationId: twinLocationId });
  const { payment: settled } = await client.payments.get({ paymentId: id });

  expect(early.data).toHaveLength(0);
  expect(late.data.map((payment) => payment.id)).toEqual([id]);
  expect(fresh?.processingFee).toBeUndefined();
  expect(settled?.processingFee?.[0]?.amountMoney?.amount).toBe(3510n);
});

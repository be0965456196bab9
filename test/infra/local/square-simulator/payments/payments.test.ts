import { expect, test } from 'vitest';
import { orderAtSimulator } from '#test/support/shop/order-at-simulator.ts';
import { refusal, simulatorLocationId } from '#test/support/shop/simulator.ts';

const minute = 60_000;

test.each([
  ['cnon:gift-card-nonce-insufficient-funds', ['INSUFFICIENT_FUNDS']],
  ['cnon:gift-card-nonce-insufficient-permission', ['INSUFFICIENT_PERMISSIONS']],
  ['cnon:declined:VERIFY_AVS_FAILURE', ['VERIFY_AVS_FAILURE']],
  ['cnon:declined:CVV_FAILURE,PAYMENT_LIMIT_EXCEEDED', ['CVV_FAILURE', 'PAYMENT_LIMIT_EXCEEDED']],
  ['cnon:declined:SOMETHING_NEW', ['SOMETHING_NEW']],
])('the token %s is declined', async (sourceId, codes) => {
  const { client, request, orderNow } = await orderAtSimulator();

  const refused = await refusal(client.payments.create(request({ sourceId })));

  expect(refused).toMatchObject({ status: 402, codes });
  expect(await orderNow()).toMatchObject({ state: 'OPEN', netAmountDueMoney: { amount: 120_000n } });
});

test('a decline without any reason has no errors', async () => {
  const { client, request } = await orderAtSimulator();

  await expect(client.payments.create(request({ sourceId: 'cnon:declined:' }))).rejects.toMatchObject({
    statusCode: 402,
    body: { payment: { status: 'FAILED' } },
  });
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

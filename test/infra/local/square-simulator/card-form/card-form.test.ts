import { expect, test } from 'vitest';
import {
  paySquareOrder,
  placeSquareOrder,
  refusal,
  startTestSimulator,
} from '#test/support/shop/simulator.ts';

const { simulator, client } = await startTestSimulator();

const charge = async (sourceId: string, quantity = '1') =>
  paySquareOrder(client, await placeSquareOrder(client, { quantity }), { sourceId });

test('a token of the card form pays once, for the amount that the shopper agreed to', async () => {
  const { total } = await placeSquareOrder(client);
  const token = simulator.mintCard({}, { amount: Number(total), currency: 'USD' });

  const other = await refusal(charge(token, '2'));
  const paymentId = await charge(token);
  const again = await refusal(charge(token));

  expect(other.codes).toEqual(['INTENT_MISMATCH']);
  expect((await client.payments.get({ paymentId })).payment?.status).toBe('COMPLETED');
  expect(again.codes).toEqual(['CARD_TOKEN_USED']);
});

test('a payment with another application’s token is refused', async () => {
  const answer = await fetch(`${simulator.url}/card-form/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      applicationId: 'sandbox-sq0idb-somebody-else',
      number: '4111111111111111',
      cvv: '111',
      expMonth: 11,
      expYear: 2039,
      postalCode: '94103',
    }),
  });
  const { token } = (await answer.json()) as { readonly token: string };

  expect((await refusal(charge(token))).message).toContain('Card nonce not found');
});

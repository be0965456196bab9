import { expect, test } from 'vitest';
import { createCheckout } from '#web/features/checkout/check-out.ts';

const total = { amount: 12_000, currency: 'USD' };
const form = {
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  address1: '1 Loop Street',
  address2: '',
  city: 'Springfield',
  state: 'IL',
  postalCode: '62701',
  country: 'US',
};
const request = { form, expectedTotal: 12_000 };
const unexpected = 'An unexpected error occurred while processing your payment';

const ports = {
  placeOrder: async () => ({ orderId: 'O1', total }),
  tokenize: async () => 'cnon:ok',
  takePayment: async () => ({ status: 'COMPLETED', id: 'P1', totalMoney: total }),
  getOrder: async () => ({ orderId: 'O1', state: 'OPEN' as const, testMode: false, total }),
  rememberPending: () => undefined,
};

test(`an error without a message reads '${unexpected}'`, async () => {
  const tokenise = createCheckout({ ...ports, tokenize: () => Promise.reject('no error object') });
  expect(await tokenise(request)).toEqual({ kind: 'failed', message: unexpected });

  const pay = createCheckout({ ...ports, takePayment: () => Promise.reject('no error object') });
  expect(await pay(request)).toMatchObject({ kind: 'unknown', message: unexpected });
});

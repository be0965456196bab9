// Rule 9.13
import { describe, expect, test, vi } from 'vitest';
import { paymentErrorCode, paymentRunningCode } from '#shared/contract/errors.ts';
import type { OrderState } from '#shared/order/order.ts';
import { shippingForm } from '#test/support/web/shipping-form.ts';
import { ApiError } from '#web/api/api-error.ts';
import { type CheckoutCalls, createCheckout } from '#web/features/checkout/check-out.ts';
import { WalletCanceled } from '#web/features/checkout/wallet.ts';

const total = { amount: 12_000, currency: 'USD' };
const form = { ...shippingForm, email: ' ada@example.com ', address1: '1 Loop Street ' };
const request = { form, expectedTotal: 12_000 };
const orderStatus = (state: OrderState) => ({ orderId: 'O1', state, testMode: false, total });

function setup(overrides: Partial<CheckoutCalls> = {}) {
  const completed = { status: 'COMPLETED', id: 'P1', totalMoney: total };
  const ports = {
    placeOrder: vi.fn(overrides.placeOrder ?? (async () => ({ orderId: 'O1', total }))),
    openWallet: vi.fn(overrides.openWallet ?? (async () => 'cnon:wallet')),
    tokenize: vi.fn(overrides.tokenize ?? (async (_total, wallet) => wallet ?? 'cnon:ok')),
    takePayment: vi.fn(overrides.takePayment ?? (async () => completed)),
    getOrder: vi.fn(overrides.getOrder ?? (async () => orderStatus('OPEN'))),
    rememberPending: vi.fn<CheckoutCalls['rememberPending']>(),
  };
  return { ...ports, checkOut: createCheckout(ports) };
}

const refuses = (status: number, error = 'No', code?: string, errors?: { code: string; detail?: string }[]) =>
  vi.fn(async () => {
    throw new ApiError(error, status, { error, ...(code && { code }), ...(errors && { errors }) });
  });

const decline = new ApiError('E', 402, { code: paymentErrorCode, errors: [{ code: 'GENERIC_DECLINE' }] });

describe('a checkout', () => {
  // Rule 9.6
  test('places the order, gets a token for its total, stores the order until its confirmation is shown, and pays', async () => {
    const { checkOut, placeOrder, tokenize, rememberPending, takePayment } = setup();

    expect(await checkOut(request)).toMatchObject({ kind: 'paid', orderId: 'O1', payment: { id: 'P1' } });

    const { email, ...shippingAddress } = shippingForm;
    expect(placeOrder).toHaveBeenCalledWith({ shippingAddress, expectedTotal: 12_000 });
    expect(tokenize).toHaveBeenCalledWith(total, undefined);
    expect(takePayment).toHaveBeenCalledWith({
      orderId: 'O1',
      sourceId: 'cnon:ok',
      shippingAddress,
      buyerEmail: email,
    });
    expect(rememberPending.mock.calls).toEqual([['O1']]);
    const calls = [placeOrder, tokenize, rememberPending, takePayment].map(
      ({ mock }) => mock.invocationCallOrder[0] ?? 0,
    );
    expect(calls).toEqual(calls.toSorted((a, b) => a - b));
  });

  test('pays the same order with a new token after a decline', async () => {
    const { checkOut, placeOrder, tokenize, takePayment, rememberPending } = setup();
    takePayment.mockRejectedValueOnce(decline);

    expect(await checkOut(request)).toEqual({ kind: 'failed', message: 'The card was declined' });
    expect(rememberPending).toHaveBeenLastCalledWith(undefined);
    expect(await checkOut(request)).toMatchObject({ kind: 'paid' });
    expect(placeOrder).toHaveBeenCalledTimes(1);
    expect(tokenize).toHaveBeenCalledTimes(2);
  });

  test('places another order for another address or another total', async () => {
    const { checkOut, placeOrder, takePayment } = setup();
    takePayment.mockRejectedValue(decline);
    await checkOut(request);
    await checkOut({ ...request, form: { ...form, city: 'Shelbyville' } });
    await checkOut({ ...request, expectedTotal: 1 });
    expect(placeOrder).toHaveBeenCalledTimes(3);
  });

  test('places the order again after a refusal that is not a decline', async () => {
    const { checkOut, placeOrder, takePayment } = setup();
    takePayment.mockRejectedValueOnce(new ApiError('The shop has changed its payment mode.', 400));
    expect(await checkOut(request)).toMatchObject({ kind: 'failed' });
    await checkOut(request);
    expect(placeOrder).toHaveBeenCalledTimes(2);
  });

  test.each([
    ["the shop's text", 'No longer available', 'No longer available'],
    ['a refusal without a text', '', 'Failed to create order'],
  ])('pays nothing if the order was not placed, and reports %s', async (_, error, message) => {
    const { checkOut, tokenize, takePayment } = setup({ placeOrder: refuses(409, error) });
    expect(await checkOut(request)).toEqual({ kind: 'failed', message });
    expect(tokenize).not.toHaveBeenCalled();
    expect(takePayment).not.toHaveBeenCalled();
  });
});

// Rules 9.30 and 9.31
describe('a checkout with a wallet', () => {
  const withWallet = { ...request, withWallet: true };

  test.each<[string, string, CheckoutCalls['placeOrder']]>([
    ['the order is refused', 'The price has changed', refuses(409, 'The price has changed')],
    [
      'the order has another total',
      'The total has changed. Nothing was charged. Check it and pay again.',
      async () => ({ orderId: 'O1', total: { ...total, amount: 13_000 } }),
    ],
    [
      'the shop cannot be reached',
      'We could not reach the shop. Nothing was charged. Check your connection and press Pay again.',
      refuses(0),
    ],
  ])("does not use the wallet's token if %s, and says: %s", async (_, message, placeOrder) => {
    const { checkOut, takePayment, rememberPending } = setup({ placeOrder });

    expect(await checkOut(withWallet)).toMatchObject({ kind: 'failed', message });
    expect(takePayment).not.toHaveBeenCalled();
    expect(rememberPending).not.toHaveBeenCalled();
  });

  test("places no order and shows no error when the wallet's sheet is closed", async () => {
    const { checkOut, placeOrder } = setup({ openWallet: () => Promise.reject(new WalletCanceled()) });

    expect(await checkOut(withWallet)).toEqual({ kind: 'canceled' });
    expect(placeOrder).not.toHaveBeenCalled();
  });

  test('pays the same order with a wallet after the card was declined', async () => {
    const { checkOut, placeOrder, takePayment } = setup();
    takePayment.mockRejectedValueOnce(decline);
    await checkOut(request);

    expect(await checkOut(withWallet)).toMatchObject({ kind: 'paid' });
    expect(placeOrder).toHaveBeenCalledTimes(1);
    expect(takePayment.mock.calls.map(([body]) => body.sourceId)).toEqual(['cnon:ok', 'cnon:wallet']);
  });
});

// Rules 9.14, 9.16 and 9.17
test.each<[string, string, CheckoutCalls['takePayment']]>([
  ['a card error', 'Card processing error', refuses(402, 'PAYMENT', paymentErrorCode, [{ code: 'OTHER' }])],
  ['an empty list of errors', 'Payment processing error', refuses(402, 'E', paymentErrorCode, [])],
  ['no list of errors', 'Declined somehow', refuses(402, 'Declined somehow', paymentErrorCode)],
  ['no words at all', 'Payment processing failed', refuses(400, '')],
  [
    'any status but COMPLETED',
    'Payment was not completed',
    async () => ({ status: 'FAILED', id: 'P1', totalMoney: total }),
  ],
])('a payment refused with %s has the message “%s”', async (_, message, takePayment) => {
  expect(await setup({ takePayment }).checkOut(request)).toEqual({ kind: 'failed', message });
});

describe('a payment without a clear answer', () => {
  test.each([
    ['no answer', new ApiError('We could not reach the shop.', 0), false],
    ['a broken answer', new ApiError('502: Bad Gateway', 502), true],
  ])('has an unknown outcome after %s, and the order stays stored', async (_, error, answered) => {
    const { checkOut, rememberPending } = setup({
      takePayment: async () => {
        throw error;
      },
    });
    expect(await checkOut(request)).toMatchObject({ kind: 'unknown', orderId: 'O1', answered });
    expect(rememberPending.mock.calls).toEqual([['O1']]);
  });

  test.each<[string, CheckoutCalls['getOrder']]>([
    ['the order is being paid', async () => orderStatus('PAYING')],
    ['the order is paid', async () => orderStatus('PAID')],
    ['the order is in review', async () => orderStatus('REVIEW')],
    ['the order cannot be read', refuses(503)],
  ])('has an unknown outcome if the server reports a conflict and %s', async (_, getOrder) => {
    const { checkOut } = setup({ takePayment: refuses(409, 'Payment is being processed'), getOrder });
    expect(await checkOut(request)).toMatchObject({ kind: 'unknown' });
  });

  test.each([
    [409, 'without the text that it is running', 'It is being confirmed.', paymentRunningCode, ''],
    [503, 'without the text that it is running', 'It is being confirmed.', paymentRunningCode, ''],
    [503, 'with the text of the refusal', 'You were not charged.', undefined, 'You were not charged.'],
  ])(
    'has an unknown outcome after the status %i, and is shown %s',
    async (status, _, text, code, message) => {
      const { checkOut } = setup({
        takePayment: refuses(status, text, code),
        getOrder: async () => orderStatus('PAYING'),
      });
      expect(await checkOut(request)).toMatchObject({ kind: 'unknown', message, answered: true });
    },
  );

  test('counts as refused if the server reports a conflict and the order is open', async () => {
    const { checkOut } = setup({ takePayment: refuses(409, 'No longer available') });
    expect(await checkOut(request)).toEqual({ kind: 'failed', message: 'No longer available' });
  });
});

const unexpected = 'An unexpected error occurred while processing your payment';

// Rule 9.18
test(`a checkout error without a message reads '${unexpected}'`, async () => {
  const fails = () => Promise.reject('no error object');
  const { checkOut, rememberPending } = setup({ tokenize: fails });
  expect(await checkOut(request)).toEqual({ kind: 'failed', message: unexpected });
  expect(rememberPending).not.toHaveBeenCalled();

  const unknown = await setup({ takePayment: fails }).checkOut(request);
  expect(unknown).toMatchObject({ kind: 'unknown', message: unexpected });
});

// Rules 9.30 and 9.31
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { makePaymentLocation } from '#test/support/web/builders.ts';
import { beginAfresh, fill, live, openCheckout, readyButton } from '#test/support/web/checkout-dialog.tsx';
import { type FakeHandlers, pending } from '#test/support/web/fake-api.tsx';
import { fakeSquareScript } from '#test/support/web/fake-square-script.ts';
import { offerWallets, type Wallet } from '#web/features/checkout/wallet.ts';

beginAfresh();

const dialog = () => screen.getByRole('dialog', { name: 'Complete Your Purchase' });
const token = () => Promise.resolve({ status: 'OK', token: 'cnon:wallet' });

async function press(name: string, wallet: () => Promise<unknown>, handlers: FakeHandlers = {}) {
  const square = fakeSquareScript({ wallet });
  const opened = openCheckout({ ...live, ...handlers });
  fill();
  await readyButton();
  fireEvent.click(await within(dialog()).findByRole('button', { name: new RegExp(name) }));
  // Browsers open a wallet only while they handle the press.
  expect(square.asked).toHaveLength(1);
  return { ...opened, square };
}

test.each(['Google Pay', 'Apple Pay'])(
  '%s opens during the click for the displayed total, and its token pays an order of this total',
  async (name) => {
    const { api, square } = await press(name, token);

    expect(await screen.findByText('Order Placed Successfully!')).toBeVisible();
    const sum = { amount: '120.00', label: 'Total' };
    expect(square.asked).toEqual([{ countryCode: 'US', currencyCode: 'USD', total: sum }]);
    expect(square.verified).toEqual([]);
    expect(api.bodiesOf('placeOrder')).toEqual([expect.objectContaining({ expectedTotal: 12_000 })]);
    expect(api.bodiesOf('takePayment')).toEqual([
      expect.objectContaining({ orderId: 'O1', sourceId: 'cnon:wallet' }),
    ]);
  },
);

test('the checkout ignores the token of a wallet that answers after Start over, and can be paid by card', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const sheet = pending<object>();
  const { api, user } = await press('Apple Pay', sheet.handler);
  await vi.advanceTimersByTimeAsync(20_000);

  await user.click(await screen.findByRole('button', { name: 'Start over' }));
  await screen.findByText('Nothing was charged. Please try again, or pay by card.');
  sheet.resolve({ status: 'OK', token: 'cnon:late' });
  await user.click(await readyButton());

  expect(await screen.findByText('Order Placed Successfully!')).toBeVisible();
  expect(api.bodiesOf('takePayment')).toEqual([expect.objectContaining({ sourceId: 'cnon:good' })]);
});

test.each([
  ['says why', { status: 'Error', errors: [{ message: 'Not verified.' }] }, 'Not verified.'],
  ['does not', { status: 'Unknown' }, /^Google Pay could not be used\. Nothing was charged\./],
])(
  'the checkout reports a wallet that gives no token and %s, and places no order',
  async (_, result, words) => {
    const { api } = await press('Google Pay', async () => result);

    expect((await screen.findAllByText(words))[0]).toBeVisible();
    expect(api.callsOf('placeOrder')).toEqual([]);
  },
);

test.each([true, false])(
  "a wallet's sheet opens for the current total or does not open (Square accepts a changed total: %s)",
  async (changes) => {
    const square = fakeSquareScript({ wallet: token, changes });
    const wallet = await new Promise<Wallet>((onReady) =>
      offerWallets({
        location: makePaymentLocation(),
        total: 12_000,
        place: document.createElement('div'),
        signal: new AbortController().signal,
        renew: () => undefined,
        onReady,
      }),
    );

    const answer = wallet.open(13_000);

    if (changes) await expect(answer).resolves.toBe('cnon:wallet');
    else await expect(answer).rejects.toThrow('Nothing was charged.');
    const asked = { total: { amount: '130.00', label: 'Total' } };
    expect(square.asked).toEqual(changes ? [expect.objectContaining(asked)] : []);
  },
);

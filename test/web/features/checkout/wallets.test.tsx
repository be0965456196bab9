// Rules 9.30 and 9.31
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { makePaymentLocation } from '#test/support/web/builders.ts';
import {
  beginAfresh,
  fill,
  live,
  openCheckout,
  readyButton,
  total,
} from '#test/support/web/checkout-dialog.tsx';
import { type FakeHandlers, offline } from '#test/support/web/fake-api.tsx';
import { fakeSquareScript } from '#test/support/web/fake-square-script.ts';
import { offerWallets, type Wallet } from '#web/features/checkout/wallet.ts';

beginAfresh();

const dialog = () => screen.getByRole('dialog', { name: 'Complete Your Purchase' });
const token = () => Promise.resolve({ status: 'OK', token: 'cnon:wallet' });
const wallets = ['Google Pay', 'Apple Pay'] as const;

async function buttonOf(name: (typeof wallets)[number]) {
  await readyButton();
  return within(dialog()).findByRole('button', { name: new RegExp(name) });
}

async function press(
  name: (typeof wallets)[number],
  wallet: () => Promise<unknown>,
  handlers: FakeHandlers = {},
) {
  const square = fakeSquareScript({ wallet });
  const opened = openCheckout({ ...live, ...handlers });
  fill();
  const button = await buttonOf(name);
  fireEvent.click(button);
  // Browsers open a wallet only within the press.
  expect(square.asked).toHaveLength(1);
  return { ...opened, square, button };
}

test('the checkout shows only the card form and logs nothing on a device without wallets', async () => {
  const log = vi.spyOn(console, 'error');
  const square = fakeSquareScript();
  openCheckout(live);
  await readyButton();

  await waitFor(() => expect(square.makeWallet).toHaveBeenCalledTimes(2));
  expect(within(dialog()).queryByRole('button', { name: /Apple Pay|Google Pay/ })).toBeNull();
  // React warns about pages that tests of other files have rendered as a server.
  const own = log.mock.calls.filter(([text]) => !String(text).includes('multiple renderers'));
  expect(own).toEqual([]);
});

test('the checkout requests no wallet from Square in test mode', async () => {
  const square = fakeSquareScript({ wallet: token });
  openCheckout();
  await readyButton();

  expect(square.payments).not.toHaveBeenCalled();
});

test('the checkout reports an incomplete address before a wallet’s sheet opens', async () => {
  const square = fakeSquareScript({ wallet: token });
  const { user, api } = openCheckout(live);
  await user.click(await buttonOf('Google Pay'));

  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(screen.getByText('Valid email is required')).toBeVisible();
  expect(square.asked).toEqual([]);
  expect(api.callsOf('placeOrder')).toEqual([]);
});

describe.each(wallets)('%s', (name) => {
  test('opens during the click for the displayed total, and its token pays the order of that total', async () => {
    const { api, square } = await press(name, token);

    expect(await screen.findByText('Order Placed Successfully!')).toBeVisible();
    const request = {
      countryCode: 'US',
      currencyCode: 'USD',
      total: { amount: '120.00', label: 'Total' },
    };
    expect(square.asked).toEqual([request]);
    expect(square.verified).toEqual([]);
    expect(api.bodiesOf('placeOrder')).toEqual([expect.objectContaining({ expectedTotal: 12_000 })]);
    expect(api.bodiesOf('takePayment')).toEqual([
      expect.objectContaining({ orderId: 'O1', sourceId: 'cnon:wallet' }),
    ]);
  });

  test('ends after Start over if it does not answer; the card then pays, and the late token does not', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let answer: (result: unknown) => void = () => undefined;
    const { api, user } = await press(name, () => new Promise((resolve) => (answer = resolve)));
    await vi.advanceTimersByTimeAsync(20_000);
    const startOver = await screen.findByRole('button', { name: 'Start over' });
    const waits = `${name} has not answered yet. Nothing has been charged so far.`;
    expect(screen.getAllByText(waits)[0]).toBeVisible();

    await user.click(startOver);
    const words = await screen.findByText('Nothing was charged. Please try again, or pay by card.');
    await waitFor(() => expect(words).toHaveFocus());
    answer({ status: 'OK', token: 'cnon:late' });
    await user.click(await readyButton());

    expect(await screen.findByText('Order Placed Successfully!')).toBeVisible();
    expect(api.bodiesOf('takePayment')).toEqual([expect.objectContaining({ sourceId: 'cnon:good' })]);
  });
});

test.each([
  [
    'says why',
    { status: 'Error', errors: [{ message: 'The card could not be verified.' }] },
    'The card could not be verified.',
  ],
  [
    'does not',
    { status: 'Unknown' },
    'Google Pay could not be used. Nothing was charged. Please try again, or pay by card.',
  ],
])(
  'the checkout reports a wallet that gives no token and %s, and places no order',
  async (_, result, words) => {
    const { api } = await press('Google Pay', () => Promise.resolve(result));

    expect((await screen.findAllByText(words))[0]).toBeVisible();
    expect(api.callsOf('placeOrder')).toEqual([]);
  },
);

test.each([true, false])(
  "the checkout opens a wallet's sheet for the current total or not at all (%s)",
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

test('the checkout reports a total that has changed meanwhile, and charges nothing', async () => {
  const { api } = await press('Apple Pay', token, {
    placeOrder: { orderId: 'O1', total: { ...total, amount: 13_000 } },
  });

  const words = 'The total has changed. Nothing was charged. Check it and pay again.';
  expect((await screen.findAllByText(words))[0]).toBeVisible();
  expect(api.callsOf('takePayment')).toEqual([]);
});

test('the checkout treats a wallet’s payment without an answer as pending, not as failed', async () => {
  const { api, unmount } = await press('Google Pay', token, {
    takePayment: offline,
  });

  await waitFor(() => expect(api.callsOf('takePayment')).toHaveLength(1));
  expect(screen.queryByText('Payment Failed')).toBeNull();
  unmount();
});

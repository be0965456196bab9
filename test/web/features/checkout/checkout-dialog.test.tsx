import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Answer } from '#shared/contract/schemas.ts';
import { makeCartItem, makePaymentLocation, makeVariation } from '#test/support/web/builders.ts';
import {
  atRest,
  type FakeHandlers,
  fakeApi,
  offline,
  pending,
  refusal,
  renderApp,
} from '#test/support/web/fake-api.tsx';
import { fakeSquareScript } from '#test/support/web/fake-square-script.ts';
import { CheckoutDialog } from '#web/features/checkout/checkout-dialog.tsx';
import { forgetShippingDraft } from '#web/features/checkout/checkout-form.tsx';
import { readPendingOrder } from '#web/stores/pending-order.ts';

const total = { amount: 12_000, currency: 'USD' };
const items = [makeCartItem({ variation: makeVariation({ price: 120, inStock: 2 }) })];
const paid: FakeHandlers = {
  placeOrder: { orderId: 'O1', total },
  takePayment: { status: 'COMPLETED', id: 'P1', totalMoney: total },
};
const live: FakeHandlers = {
  getTestMode: { testMode: false },
  listPaymentLocations: [makePaymentLocation()],
};

const onUnknown = vi.fn();
const onCartProblem = vi.fn();

function Opener() {
  const [open, setOpen] = useState(true);
  const { pathname, search } = useLocation();
  return (
    <>
      <output aria-label="Where">{pathname + search}</output>
      {open && (
        <CheckoutDialog
          items={items}
          total={12_000}
          onClose={() => setOpen(false)}
          onUnknown={onUnknown}
          onCartProblem={onCartProblem}
        />
      )}
    </>
  );
}

function setup(handlers: FakeHandlers = {}) {
  const api = fakeApi({ ...paid, ...handlers });
  const result = renderApp(<Opener />, { path: '/cart' });
  return { api, user: userEvent.setup({ delay: null }), ...result };
}

async function fill(user: ReturnType<typeof userEvent.setup>) {
  const values = {
    Email: 'ada@example.com',
    'Full name': 'Ada Lovelace',
    Address: '1 Loop Street',
    City: 'Springfield',
    State: 'IL',
    'Postal code': '62701',
  };
  for (const [label, value] of Object.entries(values)) {
    await user.click(screen.getByLabelText(label));
    await user.paste(value);
  }
}

const payButton = () => screen.findByRole('button', { name: 'Pay $120.00' });

async function readyButton() {
  await waitFor(async () => expect(await payButton()).toBeEnabled());
  return payButton();
}

beforeEach(() => {
  sessionStorage.clear();
  forgetShippingDraft();
  onUnknown.mockReset();
  onCartProblem.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

describe('the shipping form', () => {
  test('has the fields of a shipping address, filled in by the browser where it can', async () => {
    setup();
    expect(await screen.findByRole('dialog', { name: 'Complete Your Purchase' })).toBeVisible();
    const expected = {
      Email: 'email',
      'Full name': 'shipping name',
      Address: 'shipping address-line1',
      'Apartment, suite, etc. (optional)': 'shipping address-line2',
      City: 'shipping address-level2',
      State: 'shipping address-level1',
      'Postal code': 'shipping postal-code',
      Country: 'shipping country',
    };
    for (const [label, autoComplete] of Object.entries(expected)) {
      expect(screen.getByLabelText(label)).toHaveAttribute('autocomplete', autoComplete);
    }
    expect(screen.getByLabelText('Country')).toHaveValue('US');
  });

  test('names each field that does not pass, focuses the first, and makes no order', async () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    const { api, user } = setup();
    await user.click(await readyButton());

    for (const message of [
      'Valid email is required',
      'Name is required',
      'Address is required',
      'City is required',
      'State is required',
      'Valid postal code is required',
    ]) {
      expect(screen.getByText(message)).toBeVisible();
    }
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(screen.getByLabelText('Email')).toBeInvalid();
    expect(info).toHaveBeenCalledWith('Form validation failed', expect.any(Array));
    expect(api.callsOf('placeOrder')).toHaveLength(0);
    info.mockRestore();
  });

  test('an error goes away as soon as the field is right', async () => {
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    const { user } = setup();
    await user.click(await readyButton());
    await user.click(screen.getByLabelText('City'));
    await user.paste('Springfield');
    expect(screen.queryByText('City is required')).toBeNull();
  });
});

describe('in test mode', () => {
  test("the form is ready without Square's script and pays with the fixed source id", async () => {
    const { api, user } = setup();
    await fill(user);
    await user.click(await readyButton());

    expect(await screen.findByText('[TEST] Order Placed Successfully!')).toBeVisible();
    expect(screen.getByText('Your payment has been processed and your order is confirmed.')).toBeVisible();
    await waitFor(() =>
      expect(screen.getByLabelText('Where')).toHaveTextContent(
        '/order-complete?confirmation=P1&amount=12000&currency=USD',
      ),
    );
    expect(api.callsOf('placeOrder')[0]?.body).toMatchObject({ expectedTotal: 12_000 });
    expect(api.callsOf('takePayment')[0]?.body).toMatchObject({ orderId: 'O1', sourceId: 'TEST_CARD_NONCE' });
    expect(api.callsOf('listPaymentLocations')).toHaveLength(0);
    expect(document.querySelector('script')).toBeNull();
    await waitFor(() => expect(api.callsOf('clearCart')).toHaveLength(1));
  });

  test('what was added in another tab meanwhile is not cleared away', async () => {
    for (const [inCart, cleared] of [
      [[], 1],
      [[makeCartItem({ id: 'FROM-OTHER-TAB' })], 0],
    ] as const) {
      const { api, client, user, unmount } = setup({ getCart: [...inCart] });
      await fill(user);
      await user.click(await readyButton());
      await screen.findByText('[TEST] Order Placed Successfully!');
      await waitFor(() => expect(api.callsOf('getCart').length).toBeGreaterThan(0));
      await atRest(client);
      expect(api.callsOf('clearCart')).toHaveLength(cleared);
      unmount();
      forgetShippingDraft();
    }
  });

  test('two clicks are one order and one payment; the dialog cannot be left meanwhile', async () => {
    const payment = pending<Answer<'takePayment'>>();
    const { api, user } = setup({ takePayment: payment.handler });
    await fill(user);
    const button = await payButton();
    await Promise.all([user.click(button), user.click(button)]);
    await user.keyboard('{Enter}');

    expect(await screen.findByRole('button', { name: 'Processing...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled();
    await waitFor(() => expect(readPendingOrder()).toEqual({ orderId: 'O1', testMode: true }));

    payment.resolve({ status: 'COMPLETED', id: 'P1', totalMoney: total });
    await screen.findByText('[TEST] Order Placed Successfully!');
    expect(api.callsOf('placeOrder')).toHaveLength(1);
    expect(api.callsOf('takePayment')).toHaveLength(1);
  });
});

describe('with a real card', () => {
  test('one card field is attached, under StrictMode too, and taken away with the dialog', async () => {
    const square = fakeSquareScript();
    const { user } = setup(live);
    expect(await payButton()).toBeDisabled();
    await waitFor(async () => expect(await payButton()).toBeEnabled());

    expect(square.attachedNow()).toBe(1);
    expect(square.payments).toHaveBeenCalledWith('sandbox-sq0idb-shop', 'LOCATION1');

    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(square.attachedNow()).toBe(0));
    expect(square.log.at(-1)).toMatch(/^destroy/);
  });

  test("the card is verified against the server's total and paid with its token", async () => {
    const square = fakeSquareScript();
    const serverTotal = { amount: 12_345, currency: 'USD' };
    const { api, user } = setup({ ...live, placeOrder: { orderId: 'O1', total: serverTotal } });
    await fill(user);
    await user.click(await readyButton());

    expect(await screen.findByText('Order Placed Successfully!')).toBeVisible();
    expect(square.verified).toEqual([
      expect.objectContaining({ amount: '123.45', currencyCode: 'USD', intent: 'CHARGE' }),
    ]);
    expect(api.callsOf('takePayment')[0]?.body).toMatchObject({ sourceId: 'cnon:good' });
  });

  test('a decline is worded, the form stays, and the next try pays the same order', async () => {
    fakeSquareScript();
    const { api, user } = setup({
      ...live,
      takePayment: refusal(402, {
        error: 'Declined',
        code: 'PAYMENT_METHOD_ERROR',
        errors: [{ code: 'CVV_FAILURE' }],
      }),
    });
    await fill(user);
    await user.click(await readyButton());
    const alert = within(screen.getByRole('region', { name: 'Messages' }));
    expect(await alert.findByText('Payment Failed')).toBeVisible();
    expect(alert.getByText('The card security code (CVV) is incorrect')).toBeVisible();
    expect(screen.getByLabelText('City')).toHaveValue('Springfield');

    api.answer(paid);
    await user.click(await readyButton());
    await screen.findByText('Order Placed Successfully!');
    expect(api.callsOf('placeOrder')).toHaveLength(1);
  });

  test.each([
    [[], 'No payment locations available. Please contact support.'],
    [[makePaymentLocation({ id: '' })], 'No valid Square location found'],
  ])('locations %j are a Payment Form Error', async (locations, message) => {
    setup({ ...live, listPaymentLocations: locations });
    expect(await screen.findByText('Payment Form Error')).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
    expect(await payButton()).toBeDisabled();
  });

  test('a script that does not load is a Payment Form Error, and can be tried again', async () => {
    const { user } = setup({
      ...live,
      listPaymentLocations: [makePaymentLocation({ scriptUrl: 'https://card.example/broken.js' })],
    });
    expect(await screen.findByText('Payment Form Error')).toBeVisible();
    expect(screen.getByText('Square card script is not loaded')).toBeVisible();

    fakeSquareScript();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await payButton()).toBeEnabled());
  });

  test.each([
    [new Error('Card is unwell'), 'Card is unwell'],
    [new Error(''), 'Failed to initialize payment form'],
  ])('a card field that fails with %s says so', async (error, message) => {
    fakeSquareScript({ attach: () => Promise.reject(error) });
    setup(live);
    expect(await screen.findByText('Payment Form Error')).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
  });
});

describe('when the payment is not clear', () => {
  test('a lost answer is handed on as unknown, and the order stays remembered', async () => {
    const { user } = setup({ takePayment: offline });
    await fill(user);
    await user.click(await readyButton());
    await waitFor(() =>
      expect(onUnknown).toHaveBeenCalledWith(
        expect.objectContaining({ orderId: 'O1', answered: false, testMode: true }),
      ),
    );
    expect(readPendingOrder()).toEqual({ orderId: 'O1', testMode: true });
    expect(screen.queryByText('Payment Failed')).toBeNull();
  });

  test('storage switched off does not stop a purchase', async () => {
    const denied = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const { user } = setup();
    await fill(user);
    await user.click(await readyButton());
    expect(await screen.findByText('[TEST] Order Placed Successfully!')).toBeVisible();
    denied.mockRestore();
  });
});

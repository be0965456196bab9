// Rules 9.11 and 9.29
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { makePaymentLocation } from '#test/support/web/builders.ts';
import {
  beginAfresh,
  live,
  openCheckout,
  pay,
  payButton,
  readyButton,
} from '#test/support/web/checkout-dialog.tsx';
import { type FakeHandlers, pending } from '#test/support/web/fake-api.tsx';
import { fakeSquareScript } from '#test/support/web/fake-square-script.ts';

beginAfresh();

describe('the checkout with a real card', () => {
  // Rules 9.7 and 9.8
  test('attaches one card field, even in StrictMode, and removes it with the dialog', async () => {
    const square = fakeSquareScript();
    const { user } = openCheckout(live);
    expect(await payButton()).toBeDisabled();
    await waitFor(async () => expect(await payButton()).toBeEnabled());

    expect(square.attachedNow()).toBe(1);
    expect(square.payments).toHaveBeenCalledWith('sandbox-sq0idb-shop', 'LOCATION1');

    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(square.attachedNow()).toBe(0));
    expect(square.log.at(-1)).toMatch(/^destroy/);
  });

  // Rule 9.19
  test("verifies the card against the server's total and pays with its token", async () => {
    const square = fakeSquareScript();
    const serverTotal = { amount: 12_345, currency: 'USD' };
    const { api, user } = openCheckout({ ...live, placeOrder: { orderId: 'O1', total: serverTotal } });
    await pay(user);

    expect(await screen.findByText('Order Placed Successfully!')).toBeVisible();
    expect(square.verified).toEqual([
      expect.objectContaining({ amount: '123.45', currencyCode: 'USD', intent: 'CHARGE' }),
    ]);
    expect(api.callsOf('takePayment')[0]?.body).toMatchObject({ sourceId: 'cnon:good' });
  });

  // Rule 9.10
  test.each([
    ['for no locations', 'No payment locations available. Please contact support.', [], ''],
    ['for a location without an id', 'No valid Square location found', [makePaymentLocation({ id: '' })], ''],
    ['with the reason of the card field', 'Card is unwell', live.listPaymentLocations, 'Card is unwell'],
    ['for a field without a reason', 'Failed to initialize payment form', live.listPaymentLocations, ''],
  ])('shows a Payment Form Error %s: %s', async (_, message, listPaymentLocations, reason) => {
    fakeSquareScript({ attach: () => Promise.reject(new Error(reason)) });
    openCheckout({ ...live, listPaymentLocations } as FakeHandlers);
    expect(await screen.findByText('Payment Form Error')).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
    expect(await payButton()).toBeDisabled();
  });

  test('shows a Payment Form Error when the script fails to load, and offers another try', async () => {
    const { user } = openCheckout({
      ...live,
      listPaymentLocations: [makePaymentLocation({ scriptUrl: 'https://card.example/broken.js' })],
    });
    expect(await screen.findByText('Payment Form Error')).toBeVisible();
    expect(screen.getByText('Square card script is not loaded')).toBeVisible();

    fakeSquareScript();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await payButton()).toBeEnabled());
  });
});

describe('a card form that does not answer', () => {
  async function givenUp() {
    expect(await screen.findByText('Payment Form Error')).toBeVisible();
    expect(screen.getByText('The card form could not be loaded.')).toBeVisible();
    expect(await payButton()).toBeDisabled();
  }

  test('is removed after 15 seconds if its frame is blocked, and a late answer does not affect the new field', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const late = pending<void>();
    const attach = vi.fn(() => Promise.resolve()).mockImplementationOnce(late.handler);
    const square = fakeSquareScript({ attach });
    const { user } = openCheckout(live);
    await waitFor(() => expect(attach).toHaveBeenCalledTimes(1));
    await vi.advanceTimersByTimeAsync(15_000);
    await givenUp();

    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await readyButton();
    expect(square.log).toEqual([expect.stringMatching(/^attach/)]);
    // The fake refuses a second field, as Square does.
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(square.attachedNow()).toBe(0));
    late.resolve();
    await waitFor(() => expect(square.attachedNow()).toBe(0));
    expect(document.querySelector('dialog')).toBeNull();
  });

  test('is removed after 15 seconds if its script does not load, and “Try again” loads the script', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const append = vi.spyOn(document.head, 'append').mockImplementation(() => undefined);
    const { user } = openCheckout(live);
    await waitFor(() => expect(append).toHaveBeenCalled());
    await vi.advanceTimersByTimeAsync(15_000);
    await givenUp();

    const before = append.mock.calls.length;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(append).toHaveBeenCalledTimes(before + 1));
    fakeSquareScript();
    const [script] = append.mock.lastCall ?? [];
    if (script instanceof HTMLScriptElement) script.dispatchEvent(new Event('load'));
    await readyButton();
  });

  test('does not delay a later dialog', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const attach = vi.fn(() => Promise.resolve()).mockImplementationOnce(pending<void>().handler);
    fakeSquareScript({ attach });
    const first = openCheckout(live);
    await waitFor(() => expect(attach).toHaveBeenCalledTimes(1));
    await first.user.click(screen.getByRole('button', { name: 'Close' }));
    first.unmount();

    openCheckout(live);
    await vi.advanceTimersByTimeAsync(3_000);
    await readyButton();
  });
});

test("the checkout dialog works with the browser's storage switched off", async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const { user } = openCheckout();
  await pay(user);
  expect(await screen.findByText('[TEST] Order Placed Successfully!')).toBeVisible();
});

// Rule 9.23
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  beginAfresh,
  fill,
  live,
  openCheckout,
  pay,
  readyButton,
  shipping,
  total,
} from '#test/support/web/checkout-dialog.tsx';
import { atRest, offline, pending, refusal } from '#test/support/web/fake-api.tsx';
import { fakeSquareScript } from '#test/support/web/fake-square-script.ts';

beginAfresh();

const dialog = () => screen.getByRole('dialog', { name: 'Complete Your Purchase' });

/** A bank that does not answer for the first card until the test tells it to. */
function slowBank() {
  const first = pending<object>();
  const second = async (): Promise<object> => ({ status: 'OK', token: 'cnon:second' });
  const square = fakeSquareScript({ tokenize: vi.fn(second).mockImplementationOnce(first.handler) });
  return { square, answerLate: () => first.resolve({ status: 'OK', token: 'cnon:late' }) };
}

/** Presses Pay and waits 20 seconds without the bank's answer. */
async function payAtSlowBank() {
  const opened = openCheckout(live);
  fill();
  const ready = await readyButton();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await opened.user.click(ready);
  await within(dialog()).findByRole('button', { name: 'Processing...' });
  expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull();
  await vi.advanceTimersByTimeAsync(20_000);
  return { ...opened, startOver: await screen.findByRole('button', { name: 'Start over' }) };
}

test('the checkout shows a message after 20 seconds without the bank’s answer, and can start over and pay', async () => {
  const { square, answerLate } = slowBank();
  const { api, user, startOver } = await payAtSlowBank();
  expect(screen.getAllByText('Waiting for your bank. This can take a minute.')[0]).toBeVisible();
  expect(within(dialog()).getByRole('button', { name: 'Close' })).toBeEnabled();

  await user.click(startOver);
  const words = await screen.findByText('Nothing was charged. Please enter your card again.');
  await waitFor(() => expect(words).toHaveFocus());
  answerLate();
  await readyButton();
  expect(square.attachedNow()).toBe(1);
  expect(square.log.slice(-2)).toEqual([
    expect.stringMatching(/^destroy card/),
    expect.stringMatching(/^attach card/),
  ]);
  expect(api.callsOf('takePayment')).toHaveLength(0);

  await user.click(await readyButton());
  expect(await screen.findByText('Order Placed Successfully!')).toBeVisible();
  expect(api.bodiesOf('takePayment')).toEqual([
    expect.objectContaining({ orderId: 'O1', sourceId: 'cnon:second' }),
  ]);
  expect(api.callsOf('placeOrder')).toHaveLength(1);
});

// Rule 9.25
test('the checkout charges nothing if it is closed before the bank answers, and says so', async () => {
  const { answerLate } = slowBank();
  const { api, user } = await payAtSlowBank();
  await user.click(within(dialog()).getByRole('button', { name: 'Close' }));

  expect(await screen.findByText('Nothing was charged')).toBeVisible();
  answerLate();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(api.callsOf('takePayment')).toHaveLength(0);
});

// Rule 9.26
test('the checkout says that the shop could not be reached after Pay, and keeps this message after a failed refetch', async () => {
  fakeSquareScript();
  const { api, user, client } = openCheckout(live);
  fill();
  await readyButton();
  api.answer({ placeOrder: offline, getTestMode: offline, getCart: offline });
  await user.click(await readyButton());

  const messages = within(screen.getByRole('region', { name: 'Messages' }));
  const words =
    'We could not reach the shop. Nothing was charged. Check your connection and press Pay again.';
  expect(await messages.findByText(words)).toBeVisible();
  await waitFor(() => expect(api.callsOf('getTestMode')).toHaveLength(2));
  await atRest(client);
  expect(messages.getByText('Payment Failed')).toBeVisible();
  expect(screen.queryByText('Payment Form Error')).toBeNull();
  expect(screen.queryByText(/Failed to fetch/)).toBeNull();
});

// Rule 9.27
test('the checkout keeps an address that the browser fills in, and suggestions remove no part of it', async () => {
  openCheckout();
  await readyButton();
  const address = {
    'Full name': 'Ada Lovelace',
    Address: 'Bahnhofstrasse 1',
    Country: 'CH',
    City: 'Zürich',
    'Postal code': '8001',
  };
  act(() => {
    for (const [label, value] of Object.entries(address))
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
  });

  for (const [label, value] of Object.entries(address))
    expect(screen.getByLabelText(label)).toHaveValue(value);
  expect(screen.getByRole('button', { name: 'Write CH-8001' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Write Zürich' })).toBeVisible();
});

const reason =
  'The delivery needs a valid phone number. Nothing was charged. Please enter it and press Pay again.';

/** A shop in which Square accepts an order only with this phone number. */
function openWhereItIsNeeded(accepted = '+41 44 668 18 00') {
  const square = fakeSquareScript();
  const opened = openCheckout({
    ...live,
    placeOrder: ({ body }) => {
      const { phone } = (body as { shippingAddress: { phone?: string } }).shippingAddress;
      return phone === accepted
        ? { orderId: 'O1', total }
        : refusal(409, { error: reason, code: 'PHONE_NEEDED' })();
    },
  });
  return { ...opened, square };
}

const field = () => screen.findByLabelText('Phone number');

// Rule 9.28
describe('the phone number at checkout', () => {
  test('is requested with a reason once Square needs it, and other typed data is kept', async () => {
    const { api, user, square } = openWhereItIsNeeded();
    fill();
    const ready = await readyButton();
    expect(screen.queryByLabelText('Phone number')).toBeNull();
    await user.click(ready);

    const phone = await field();
    await waitFor(() => expect(phone).toHaveFocus());
    expect(phone).toHaveAttribute('autocomplete', 'tel');
    expect(phone).toHaveAttribute('type', 'tel');
    expect(phone).toBeInvalid();
    expect(phone).toHaveAccessibleDescription(reason);
    expect(screen.queryByText('Payment Failed')).toBeNull();
    for (const [label, value] of Object.entries(shipping))
      expect(screen.getByLabelText(label)).toHaveValue(value);
    expect(square.log.filter((line) => line.startsWith('destroy'))).toEqual([]);

    await user.paste('+41 44 668 18 00');
    expect(phone).toBeValid();
    await user.click(await readyButton());
    expect(await screen.findByText('Order Placed Successfully!')).toBeVisible();
    const [first, second] = api.bodiesOf('placeOrder');
    expect(first).not.toHaveProperty('shippingAddress.phone');
    expect(second).toMatchObject({ shippingAddress: { phone: '+41 44 668 18 00', city: shipping.City } });
    expect(JSON.stringify(api.callsOf('takePayment'))).not.toContain('668');
  });

  test('is validated before anything is ordered, and must differ from a number that Square refused', async () => {
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    const { api, user, unmount } = openWhereItIsNeeded();
    await pay(user);
    const phone = await field();
    for (const wrong of ['12', 'call me', '1234567890123456']) {
      await user.clear(phone);
      await user.click(phone);
      await user.paste(wrong);
      await user.click(await readyButton());
      expect(phone).toHaveAccessibleDescription('Valid phone number is required');
      expect(phone).toHaveFocus();
    }
    expect(api.callsOf('placeOrder')).toHaveLength(1);

    await user.clear(phone);
    await user.paste('555 010 0199');
    await user.click(await readyButton());
    await waitFor(() => expect(phone).toHaveAccessibleDescription(reason));
    await waitFor(() => expect(phone).toHaveFocus());
    expect(phone).toHaveValue('555 010 0199');
    await user.keyboard('8');
    expect(phone).toBeValid();

    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
    unmount();
    openWhereItIsNeeded();
    expect(await field()).toHaveValue('555 010 01998');
  });
});

// Rule 9.28
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
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
import { refusal } from '#test/support/web/fake-api.tsx';
import { fakeSquareScript } from '#test/support/web/fake-square-script.ts';

beginAfresh();

const reason =
  'The delivery needs a valid phone number. Nothing was charged. Please enter it and press Pay again.';

/** A shop at which Square takes an order only with this phone number. */
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

test('is asked for once it is needed, with the reason, and nothing typed is lost', async () => {
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

test('is checked before anything is ordered', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const { api, user } = openWhereItIsNeeded();
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
});

test('that Square does not take is asked for again, until it is another', async () => {
  const { user } = openWhereItIsNeeded();
  await pay(user);
  const phone = await field();
  await user.paste('555 010 0199');
  const ready = await readyButton();
  await user.click(ready);

  await waitFor(() => expect(phone).toHaveAccessibleDescription(reason));
  await waitFor(() => expect(phone).toHaveFocus());
  expect(phone).toHaveValue('555 010 0199');
  await user.keyboard('8');
  expect(phone).toBeValid();
});

test('stays in the form that was closed and opened again', async () => {
  const { user, unmount } = openWhereItIsNeeded();
  await pay(user);
  await field();
  await user.paste('+41 44');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  unmount();

  openWhereItIsNeeded();
  expect(await field()).toHaveValue('+41 44');
});

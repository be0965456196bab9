// Rule 1.24
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { beginAfresh, openCheckout, readyButton, shipping } from '#test/support/web/checkout-dialog.tsx';
import { refusal } from '#test/support/web/fake-api.tsx';
import { fillSilently, openScreen } from '#test/support/web/screen.tsx';
import { LoginForm } from '#web/features/studio/session/login-form.tsx';

beginAfresh();

test('the checkout uses values that were filled in without input events, even the country', async () => {
  const { api, user } = openCheckout();
  const pay = await readyButton();
  fillSilently({ ...shipping, Country: 'CA' });
  await user.click(pay);

  await screen.findByText('[TEST] Order Placed Successfully!');
  expect(api.bodiesOf('placeOrder')).toEqual([
    expect.objectContaining({
      shippingAddress: expect.objectContaining({ name: 'Ada Lovelace', city: 'Springfield', country: 'CA' }),
    }),
  ]);
});

test('a value that was filled in without an input event stays when another field is edited', async () => {
  const { user } = openCheckout();
  await readyButton();
  const email = screen.getByLabelText('Email');
  email.focus();
  fillSilently({ City: 'Springfield', State: 'IL' });
  await user.keyboard('ada');

  expect(email).toHaveValue('ada');
  expect(screen.getByLabelText('City')).toHaveValue('Springfield');
  expect(screen.getByLabelText('State')).toHaveValue('IL');
});

test('the login sends a name and password that were filled in without input events', async () => {
  const { api, user } = openScreen(<LoginForm onLoggedIn={() => undefined}>Login</LoginForm>, '/', {
    login: refusal(401, { error: 'No' }),
  });
  fillSilently({ Username: 'marlo', Password: 'secret' });
  screen.getByLabelText('Password').focus();
  await user.keyboard('{Enter}');

  await waitFor(() => expect(api.bodiesOf('login')).toEqual([{ username: 'marlo', password: 'secret' }]));
});

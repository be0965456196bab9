// Rule 17.18
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { emailCodeNeeded, emailCodeWrong } from '#shared/contract/email-code-errors.ts';
import {
  beginAfresh,
  openCheckout,
  pay,
  readyButton,
  shipping,
  total,
} from '#test/support/web/checkout-dialog.tsx';
import { refusal } from '#test/support/web/fake-api.tsx';

beginAfresh();

const needed = refusal(403, { error: 'A code is on its way to a…@example.com.', code: emailCodeNeeded });
const wrong = refusal(403, { error: 'This code is wrong.', code: emailCodeWrong });
const paid = { status: 'COMPLETED', id: 'P1', totalMoney: total };

test('the checkout asks for an emailed code, keeps the form, sends another code without a card, and pays with the code', async () => {
  const { api, user } = openCheckout({ takePayment: needed });
  await pay(user);
  const field = await screen.findByLabelText('Code from the email');
  expect(screen.getByText('A code is on its way to a…@example.com.')).toBeVisible();
  expect(screen.queryByText('Payment Failed')).toBeNull();
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  for (const [label, value] of Object.entries(shipping))
    expect(screen.getByLabelText(label)).toHaveValue(value);

  await user.click(await readyButton());
  expect(api.callsOf('takePayment')).toHaveLength(1);
  await waitFor(() => expect(field).toHaveFocus());

  api.answer({ takePayment: wrong });
  await user.type(field, '1234 5678');
  await user.click(await readyButton());
  expect((await screen.findAllByText('This code is wrong.'))[0]).toBeVisible();
  expect(field).toHaveValue('1234 5678');

  api.answer({ takePayment: needed });
  await user.click(screen.getByRole('button', { name: 'Send another code' }));
  await waitFor(() => expect(field).toHaveValue(''));
  expect(api.bodiesOf('takePayment').at(-1)).toMatchObject({ code: '', sourceId: 'none' });

  await user.type(field, '1234 5678');
  api.answer({ takePayment: paid });
  await user.click(await readyButton());
  await screen.findByText('[TEST] Order Placed Successfully!');
  expect(api.bodiesOf('takePayment').at(-1)).toMatchObject({ code: '12345678' });
});

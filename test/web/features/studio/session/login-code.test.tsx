// Rule 12.19
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { emailCodeNeeded, emailCodeWrong } from '#shared/contract/email-code-errors.ts';
import { artist } from '#test/support/web/builders.ts';
import { refusal } from '#test/support/web/fake-api.tsx';
import { openScreen } from '#test/support/web/screen.tsx';
import { LoginForm } from '#web/features/studio/session/login-form.tsx';

const needed = refusal(403, { error: 'This device is not known yet.', code: emailCodeNeeded });
const wrong = refusal(403, { error: 'This code is wrong.', code: emailCodeWrong });
const account = { username: 'marlo', password: 'secret' };

async function open() {
  const opened = openScreen(<LoginForm onLoggedIn={() => undefined}>Login</LoginForm>, '/', {
    login: needed,
    getUser: artist,
  });
  const { user } = opened;
  await user.type(screen.getByLabelText('Username'), account.username);
  await user.type(screen.getByLabelText('Password'), account.password);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  await press('Login');
  return { ...opened, press, field: await screen.findByLabelText('Code from the email') };
}

test('the login on a new device asks for an emailed code, reports a wrong code, and can send another one', async () => {
  const { api, user, press, field } = await open();
  expect(screen.getByText('This device is not known yet.')).toBeVisible();
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await press('Login');
  expect(api.callsOf('login')).toHaveLength(1);
  expect(field).toHaveFocus();

  api.answer({ login: wrong });
  await user.type(field, '12345678');
  await press('Login');
  expect(await screen.findByText('This code is wrong.')).toBeVisible();
  expect(field).toHaveValue('12345678');
  expect(screen.getByLabelText('Password')).toHaveValue('secret');

  api.answer({ login: needed });
  await press('Send another code');
  expect(api.bodiesOf('login').at(-1)).toEqual(account);
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveValue('');

  api.answer({ login: artist });
  await user.type(field, '1234 5678');
  await press('Login');
  expect(api.bodiesOf('login').at(-1)).toEqual({ ...account, code: '12345678' });
});

test('the login removes the code field after a wrong password, and asks for the password', async () => {
  const { api, user, press, field } = await open();
  api.answer({ login: refusal(401, { error: 'Invalid username or password' }) });
  await user.type(field, '12345678');
  await press('Login');

  expect(await screen.findByText('Invalid username or password')).toBeVisible();
  expect(screen.queryByLabelText('Code from the email')).toBeNull();
  expect(screen.getByLabelText('Password')).toHaveFocus();
});

// Rule 12.10
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type FakeHandlers, refusal } from '#test/support/web/fake-api.tsx';
import { fakeKeys } from '#test/support/web/fake-keys.ts';
import { openScreen } from '#test/support/web/screen.tsx';
import { AdminOnly } from '#web/features/studio/session/admin-only.tsx';

async function open(handlers: FakeHandlers = {}) {
  const desk = (
    <AdminOnly>
      <h1>The desk</h1>
    </AdminOnly>
  );
  const opened = openScreen(desk, '/orderadmin', { beginPasskeyLogin: { challenge: 'AAAA' }, ...handlers });
  await screen.findByRole('heading', { name: 'Admin Login' });
  return opened;
}
const button = () => screen.getByRole('button', { name: 'Use a passkey' });

test('the login reports a canceled passkey dialog, and accepts a password afterwards', async () => {
  fakeKeys(() => Promise.reject(new DOMException('', 'NotAllowedError')));
  const { user } = await open();

  await user.click(button());

  expect(await screen.findByText('No passkey was used: it was cancelled or took too long.')).toBeVisible();
  expect(screen.getByLabelText('Password')).toBeEnabled();
});

test('the login has no passkey button in a browser without passkey support', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  await open();

  expect(screen.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
});

test('the login mentions passkeys after a refused password, in the same way for every account', async () => {
  fakeKeys();
  const { user } = await open({ login: refusal(401, { error: 'Invalid username or password' }) });
  expect(screen.queryByText(/a passkey only/)).toBeNull();

  await user.type(screen.getByLabelText('Username'), 'marlo');
  await user.type(screen.getByLabelText('Password'), 'moon');
  await user.click(screen.getByRole('button', { name: 'Login' }));

  expect(await screen.findByText('Invalid username or password')).toBeVisible();
  expect(screen.getByText('If you have chosen to sign in with a passkey only, use it here.')).toBeVisible();
});

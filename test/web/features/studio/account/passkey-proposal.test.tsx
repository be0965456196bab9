// Rule 12.16
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type FakeHandlers, refusal } from '#test/support/web/fake-api.tsx';
import { fakeKeys } from '#test/support/web/fake-keys.ts';
import { openScreen } from '#test/support/web/screen.tsx';
import { PasskeyProposal } from '#web/features/studio/account/passkey-proposal.tsx';

const proposing = { passkeyOnly: false, proposesPasskey: true };

function open(handlers: FakeHandlers = {}) {
  const desk = (
    <>
      <h1>The desk</h1>
      <PasskeyProposal />
    </>
  );
  const beginPasskey = { challenge: 'AAAA' };
  return openScreen(desk, '/admin', { getSignIn: proposing, listSessions: [], beginPasskey, ...handlers });
}
const proposal = () => screen.findByText(/Sign in with your fingerprint/);

test('a passkey is proposed to an account that has none, and added from there', async () => {
  fakeKeys();
  const laptop = { id: 'K1', name: 'Laptop', createdAt: '2026-11-02T10:00:00Z', isSynced: false };
  const { api, user } = open({ addPasskey: laptop });
  expect(await proposal()).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Add a passkey' }));
  await user.type(await screen.findByLabelText('Name'), 'Laptop');
  api.answer({ getSignIn: { ...proposing, proposesPasskey: false } });
  await user.click(screen.getByRole('button', { name: 'Continue' }));

  await waitFor(() => expect(screen.queryByText(/Next time, sign in/)).toBeNull());
  expect(api.callsOf('addPasskey')).toHaveLength(1);
});

test('"Not now" is saved, and the proposal disappears', async () => {
  fakeKeys();
  const { api, user } = open({ declinePasskey: { ok: true } });
  await proposal();

  api.answer({ getSignIn: { ...proposing, proposesPasskey: false } });
  await user.click(screen.getByRole('button', { name: 'Not now' }));

  await waitFor(() => expect(screen.queryByText(/Next time, sign in/)).toBeNull());
  expect(api.callsOf('declinePasskey')).toHaveLength(1);
});

test('"Not now" that cannot be saved says so, and the proposal stays', async () => {
  fakeKeys();
  const { user } = open({ declinePasskey: refusal(409, { error: 'Please try again later' }) });
  await proposal();

  await user.click(screen.getByRole('button', { name: 'Not now' }));

  expect(await screen.findByText('Please try again later')).toBeVisible();
  expect(await proposal()).toBeVisible();
});

test('no passkey is proposed or requested in a browser without passkey support', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  const { api } = open();

  expect(await screen.findByRole('heading', { name: 'The desk' })).toBeVisible();
  expect(api.callsOf('getSignIn')).toEqual([]);
});

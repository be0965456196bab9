// Rule 12.16
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openAdmin } from '#test/support/web/admin-page.tsx';
import { atRest, type FakeHandlers, refusal } from '#test/support/web/fake-api.tsx';
import { fakeKeys } from '#test/support/web/fake-keys.ts';

const proposing = { passkeyOnly: false, proposesPasskey: true };
const open = (handlers: FakeHandlers = {}) => openAdmin({ getSignIn: proposing, ...handlers });
const words = 'Sign in with your fingerprint, face or PIN next time';

test('the passkey proposal is shown once to an account without passkeys, and links to the settings', async () => {
  fakeKeys();
  const { api } = await open({ declinePasskey: { ok: true } });
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add a passkey' })).toHaveAttribute('href', '/admin/settings');
  expect(api.callsOf('declinePasskey')).toHaveLength(1);
});

test('the passkey proposal is not shown if the shop cannot record it', async () => {
  fakeKeys();
  const { client } = await open({ declinePasskey: refusal(409, { error: 'Please try again later' }) });
  await atRest(client);
  expect(screen.queryByText(words)).toBeNull();
});

test('the passkey proposal is not shown or recorded in a browser without passkey support', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  const { api, client } = await open();
  await atRest(client);
  expect(api.callsOf('getSignIn')).toEqual([]);
});

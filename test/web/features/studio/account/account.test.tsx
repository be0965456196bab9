// Rules 12.11, 12.13 and 12.15
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { mostPasskeys, type Passkey, type Session } from '#shared/studio/account.ts';
import { type FakeHandlers, refusal } from '#test/support/web/fake-api.tsx';
import { fakeKeys } from '#test/support/web/fake-keys.ts';
import { openStudioPage } from '#test/support/web/screen.tsx';
import SettingsPage from '#web/pages/settings.tsx';

const laptop: Passkey = { id: 'K1', name: 'Laptop', createdAt: '2026-11-02T10:00:00Z', isSynced: false };
const here: Session = {
  id: 'S1',
  createdAt: '2026-11-22T10:00:00Z',
  usedAt: '2026-11-22T10:20:00Z',
  browser: 'Firefox on Linux',
  isThis: true,
};
const desk: Passkey = { ...laptop, id: 'K2', name: 'Desk' };
const phone: Session = { ...here, id: 'S2', browser: 'Safari on iPhone', isThis: false };

async function open(handlers: FakeHandlers = {}) {
  const opened = openStudioPage(<SettingsPage />, '/admin/settings', {
    listPasskeys: [laptop],
    listSessions: [here, phone],
    beginPasskey: { challenge: 'AAAA' },
    ...handlers,
  });
  await screen.findByRole('heading', { name: 'Settings' });
  return opened;
}

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const section = (name: string) => screen.findByRole('region', { name }).then(within);

describe('passkeys', () => {
  test('are listed with creation date, last use and place', async () => {
    await open({ listPasskeys: [laptop, { ...laptop, id: 'K2', name: 'Phone', isSynced: true }] });
    const passkeys = await section('Passkeys');

    const [first, second] = await passkeys.findAllByRole('listitem');
    expect(first).toHaveTextContent(/Laptop.*Added .*2026.*not used yet.*on one device/);
    expect(second).toHaveTextContent(/Phone.*on all your devices/);
  });

  test.each([
    ['NotAllowedError', 'No passkey was used: it was cancelled or took too long.'],
    ['InvalidStateError', 'This device already has a passkey for this shop.'],
    ['SecurityError', 'Passkeys do not work at this address.'],
    ['NotSupportedError', 'This device cannot create a passkey that the shop accepts.'],
    ['UnknownError', 'The browser could not use a passkey.'],
  ])(
    'are not added if the device creates no passkey, and the dialog shows the reason (%s)',
    async (name, words) => {
      fakeKeys(() => Promise.reject(new DOMException('', name)));
      const { api, user } = await open();
      await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
      await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Firefox on Linux'));
      await user.click(screen.getByRole('button', { name: 'Continue' }));

      expect(await screen.findByText(words)).toBeVisible();
      expect(api.callsOf('addPasskey')).toEqual([]);
    },
  );

  test('can be renamed, and are removed only after a confirmation', async () => {
    const { api, user } = await open({ renamePasskey: { ...laptop, name: 'Old laptop' } });
    await user.click(await screen.findByRole('button', { name: 'Rename Laptop' }));
    await user.clear(screen.getByLabelText('Name'));
    await user.type(screen.getByLabelText('Name'), 'Old laptop{Enter}');
    await closed();
    expect(api.callsOf('renamePasskey')).toMatchObject([
      { params: { id: 'K1' }, body: { name: 'Old laptop' } },
    ]);

    await user.click(screen.getByRole('button', { name: 'Remove Laptop' }));
    await user.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(api.callsOf('removePasskey')).toEqual([]);
  });

  test('are limited to ten', async () => {
    fakeKeys();
    await open({
      listPasskeys: Array.from({ length: mostPasskeys }, (_, index) => ({ ...laptop, id: `K${index}` })),
    });

    expect(await screen.findByText(/You can have at most 10/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });

  test('are not offered in a browser without support, and the page says so', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    const getSignIn = { passkeyOnly: true, proposesPasskey: false };
    await open({ listPasskeys: [laptop, desk], getSignIn });

    expect(await screen.findByText('This browser does not support passkeys.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
    expect(await screen.findByRole('switch', { name: 'Sign in with a passkey only' })).toBeDisabled();
  });
});

describe('sign-in with a passkey only', () => {
  const on = { passkeyOnly: true, proposesPasskey: false };
  const flip = () => screen.findByRole('switch', { name: 'Sign in with a passkey only' });

  test('can be switched on with two passkeys, after a confirmation by passkey', async () => {
    fakeKeys();
    const { api, user } = await open({
      listPasskeys: [laptop, desk],
      beginPasskeyLogin: { challenge: 'AAAA' },
      setPasskeyOnly: { ok: true },
    });
    await user.click(await flip());
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in with a passkey only?' }));
    expect(dialog.getByText(/only the person who runs your shop can let you in again/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Keep the password' }));
    expect(api.callsOf('setPasskeyOnly')).toEqual([]);

    await user.click(await flip());
    api.answer({ getSignIn: on });
    await user.click(screen.getByRole('button', { name: 'Confirm with a passkey' }));

    await closed();
    expect(api.callsOf('setPasskeyOnly')).toMatchObject([
      { body: { enabled: true, signed: { id: 'AAAA' } } },
    ]);
    expect(await flip()).toBeChecked();
    expect(await screen.findByText(/Your password is switched off/)).toBeVisible();
    expect(screen.queryByLabelText('Old password')).toBeNull();
  });

  test('stays on if its switch is clicked and the confirmation with a passkey fails', async () => {
    fakeKeys(() => Promise.reject(new DOMException('', 'NotAllowedError')));
    const { api, user } = await open({
      listPasskeys: [laptop, desk],
      getSignIn: on,
      beginPasskeyLogin: { challenge: 'AAAA' },
    });
    await user.click(await flip());
    const dialog = within(await screen.findByRole('dialog', { name: 'Allow your password again?' }));
    await user.click(dialog.getByRole('button', { name: 'Confirm with a passkey' }));

    expect(await dialog.findByText(/No passkey was used/)).toBeVisible();
    expect(api.callsOf('setPasskeyOnly')).toEqual([]);
    expect(await flip()).toBeChecked();
  });

  test('requires a second passkey, and the page says so', async () => {
    fakeKeys();
    await open();

    expect(await flip()).toBeDisabled();
    expect(await screen.findByText(/first add a second passkey/)).toBeVisible();
  });
});

describe("the artist's sessions", () => {
  // Rule 12.12
  test('are listed with the current one marked, and can be ended one by one or all except the current one', async () => {
    const { api, user } = await open({ endOtherSessions: { ok: true }, endSession: { ok: true } });
    const sessions = await section('Where you are signed in');
    expect(await sessions.findByText('Firefox on Linux (this device)')).toBeVisible();
    expect(sessions.getAllByRole('button', { name: /^Sign out .*, since/ })).toHaveLength(1);
    await user.click(sessions.getByRole('button', { name: 'Sign out everywhere else' }));
    expect(api.callsOf('endOtherSessions')).toHaveLength(1);

    api.answer({ listSessions: [here] });
    await user.click(await sessions.findByRole('button', { name: /^Sign out Safari on iPhone/ }));

    await waitFor(() => expect(sessions.queryByText('Safari on iPhone')).toBeNull());
    expect(api.callsOf('endSession')).toMatchObject([{ params: { id: 'S2' } }]);
    expect(sessions.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  });
});

test('the form to change the password needs the new password twice, and is cleared only after a success', async () => {
  const { api, user } = await open({
    changePassword: refusal(403, { error: 'This is not your password' }),
  });
  const again = screen.getByLabelText('New password once more');
  await user.type(screen.getByLabelText('Old password'), 'moon');
  await user.type(screen.getByLabelText('New password'), 'herring');
  await user.type(again, 'haring{Enter}');
  expect(await screen.findByText('The two new passwords differ')).toBeVisible();
  expect(api.callsOf('changePassword')).toEqual([]);

  await user.clear(again);
  await user.type(again, 'herring{Enter}');
  expect(await screen.findByText('This is not your password')).toBeVisible();
  expect(screen.getByLabelText('New password')).toHaveValue('herring');

  api.answer({ changePassword: { ok: true } });
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText(/Your password is changed/)).toBeVisible();
  expect(api.bodiesOf('changePassword').at(-1)).toEqual({ current: 'moon', password: 'herring' });
  expect(screen.getByLabelText('Old password')).toHaveValue('');
});

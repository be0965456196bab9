// Rules 12.14 and 12.18
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { artist } from '#test/support/web/builders.ts';
import { type FakeHandlers, pending, refusal } from '#test/support/web/fake-api.tsx';
import { fakeKeys } from '#test/support/web/fake-keys.ts';
import { openStudioPage } from '#test/support/web/screen.tsx';
import { query } from '#web/api/queries.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { studioArtworksQuery } from '#web/features/studio/inventory/use-studio-artworks.ts';
import { AdminOnly } from '#web/features/studio/session/admin-only.tsx';
import { NavigationBar } from '#web/layout/navigation/navigation-bar.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const sister = { id: 'U2', username: 'juno', isAdmin: true };
const over = refusal(401, { error: 'Your session has ended, so this was not done. Log in and try again.' });
const allOver: FakeHandlers = { getUser: over, toggleHidden: over, listOpenOrders: over, listReviews: over };
const back: FakeHandlers = { toggleHidden: { id: 'A', hidden: true }, listOpenOrders: [], listReviews: [] };

/** A page of the studio with reads, a write, and a dialog with a text field. */
function Desk() {
  const orders = useQuery(query('listOpenOrders'));
  const reviews = useQuery(query('listReviews'));
  const { mutate, error } = useOperation('toggleHidden');
  const [number, setNumber] = useState('');
  return (
    <>
      <h1>The desk</h1>
      <Dialog title="Mark as shipped" onClose={() => undefined}>
        <TextField label="Tracking" value={number} onChange={({ target }) => setNumber(target.value)} />
        <button type="button" onClick={() => mutate({ params: { id: 'A' } })}>
          Ship
        </button>
        <button type="button" onClick={() => void Promise.all([orders.refetch(), reviews.refetch()])}>
          Look again
        </button>
        {error?.message}
      </Dialog>
    </>
  );
}

function hint(value: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: what the server's hint looks like to a script.
  document.cookie = `signed-in=${value}; Path=/`;
}

beforeEach(() => hint('1'));
afterEach(() => hint('; Max-Age=0'));

async function openStudio() {
  const page = (
    <>
      <NavigationBar />
      <AdminOnly>
        <Desk />
      </AdminOnly>
    </>
  );
  const opened = openStudioPage(page, '/orderadmin', back);
  await opened.user.type(await screen.findByLabelText('Tracking'), '1Z999');
  return opened;
}

async function press(user: UserEvent, name = 'Ship') {
  await user.click(screen.getByRole('button', { name }));
}

const ended = 'Your session has ended';
const confirmation = 'Please confirm it’s you';
const login = (title = ended) => screen.findByRole('dialog', { name: title });
const noLogin = (title = ended) =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());

async function logInThere(user: UserEvent, { title = ended, username = 'marlo', password = 'secret' } = {}) {
  const dialog = within(await login(title));
  expect(dialog.getByLabelText('Username')).toHaveValue('marlo');
  await user.clear(dialog.getByLabelText('Username'));
  await user.type(dialog.getByLabelText('Username'), username);
  await user.type(dialog.getByLabelText('Password'), password);
  await user.click(dialog.getByRole('button', { name: 'Login' }));
}

describe('a session that ends during studio work', () => {
  test('is detected by background requests and announced once, and the data is fetched again after the login', async () => {
    const { api, user } = await openStudio();
    api.answer({ ...allOver, login: artist });
    await press(user, 'Look again');
    await login();
    await press(user, 'Ship');
    expect(screen.getAllByRole('dialog', { name: ended })).toHaveLength(1);

    const asked = api.callsOf('listReviews').length;
    api.answer({ ...back, getUser: artist });
    await logInThere(user);
    await noLogin();
    await waitFor(() => expect(api.callsOf('listReviews').length).toBeGreaterThan(asked));
  });

  test('shows the login over the page, keeps typed text, and repeats no action by itself', async () => {
    const { api, user } = await openStudio();
    api.answer({ ...allOver, login: refusal(401, { error: 'Invalid username or password' }) });
    await press(user);
    await logInThere(user, { password: 'wrong' });
    expect(await screen.findByText('Invalid username or password')).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveFocus();
    api.answer({ ...back, login: artist, getUser: artist });
    await logInThere(user);
    await noLogin();
    expect(screen.getByLabelText('Tracking')).toHaveValue('1Z999');
    // The refused action had no effect, and runs only after another click.
    expect(api.callsOf('toggleHidden')).toHaveLength(1);
    await press(user);
    await waitFor(() => expect(api.callsOf('toggleHidden')).toHaveLength(2));
    await noLogin();
  });

  test('continues after a login by passkey', async () => {
    fakeKeys();
    const { api, user } = await openStudio();
    api.answer({ ...allOver, beginPasskeyLogin: { challenge: 'AAAA' }, passkeyLogin: artist });
    await press(user);
    await login();
    api.answer({ ...back, getUser: artist });
    await press(user, 'Use a passkey');
    await noLogin();
    expect(screen.getByLabelText('Tracking')).toHaveValue('1Z999');
  });

  test.each([
    ['Cancel', (user: UserEvent) => press(user, 'Cancel')],
    // Simulates the browser's Escape, which happy-dom does not implement.
    [
      'Escape',
      async () => {
        (await login()).dispatchEvent(new Event('cancel', { cancelable: true }));
      },
    ],
  ])('leads to the login screen without studio content after %s', async (_, leave) => {
    const { api, client, user } = await openStudio();
    await client.fetchQuery(studioArtworksQuery);
    api.answer(allOver);
    await press(user);
    await login();
    await leave(user);
    expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeVisible();
    expect(screen.queryByLabelText('Tracking')).toBeNull();
    expect(client.getQueryData(studioArtworksQuery.queryKey)).toBeUndefined();
  });

  test("continues for another administrator without the former administrator's data", async () => {
    const { api, client, user } = await openStudio();
    await client.fetchQuery(studioArtworksQuery);
    api.answer({ ...allOver, login: sister });
    await press(user);
    await login();
    const orders = pending<never[]>();
    api.answer({ getUser: sister, listOpenOrders: orders.handler, listReviews: [] });
    await logInThere(user, { username: 'juno' });
    await noLogin();
    expect(client.getQueryData(studioArtworksQuery.queryKey)).toBeUndefined();
    expect(client.getQueryData(query('listOpenOrders').queryKey)).toBeUndefined();
    orders.resolve([]);
  });

  test('continues only for administrators', async () => {
    const { api, user } = await openStudio();
    const ann = { id: 'U3', username: 'ann', isAdmin: false };
    api.answer({ ...allOver, login: ann });
    await press(user);
    await login();
    api.answer({ getUser: ann });
    await logInThere(user);
    expect(await screen.findByText(/^Access Denied/)).toBeVisible();
    expect(screen.queryByLabelText('Tracking')).toBeNull();
  });

  test('is detected after all cookies were deleted, and the login stays open after a click outside the login', async () => {
    const { api, user } = await openStudio();
    api.answer(allOver);
    hint('; Max-Age=0');
    await press(user);
    await user.click(await login());
    expect(await login()).toBeVisible();
    expect(screen.getByLabelText('Tracking')).toHaveValue('1Z999');
  });
});

// Rule 11.7
test.each([
  ['in another tab', async (user: UserEvent) => press(user)],
  [
    'here, even if an answer arrives later',
    async (user: UserEvent) => {
      await press(user, 'Logout');
      await press(user, 'Look again').catch(() => undefined);
    },
  ],
])('the studio shows the login screen after a logout %s', async (_, leave) => {
  const { api, user } = await openStudio();
  api.answer({ ...allOver, logout: { ok: true } });
  hint('out');
  await leave(user);
  expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeVisible();
  expect(screen.queryByRole('dialog', { name: ended })).toBeNull();
});

describe('an action that needs a recent login', () => {
  const again = refusal(403, { error: 'Please log in again. Nothing was changed.', code: 'SIGN_IN_AGAIN' });
  test('asks for the login, runs after the login without another click, and does not run after Cancel', async () => {
    const { api, user } = await openStudio();
    api.answer({ toggleHidden: again });
    await press(user);
    await login(confirmation);
    await press(user, 'Cancel');
    await noLogin(confirmation);
    expect(await screen.findByText('Please log in again. Nothing was changed.')).toBeVisible();
    expect(api.callsOf('toggleHidden')).toHaveLength(1);

    await press(user);
    await login(confirmation);
    expect(screen.getByLabelText('Password')).toHaveFocus();
    api.answer({ ...back, login: artist, getUser: artist });
    await logInThere(user, { title: confirmation });
    await noLogin(confirmation);
    await waitFor(() => expect(api.callsOf('toggleHidden')).toHaveLength(3));
    expect(screen.getByLabelText('Tracking')).toHaveValue('1Z999');
    expect(screen.queryByText(/Please log in again/)).toBeNull();
  });

  test('does not run for another administrator', async () => {
    const { api, user } = await openStudio();
    api.answer({ toggleHidden: again, login: sister });
    await press(user);
    await login(confirmation);
    api.answer({ ...back, getUser: sister });
    await logInThere(user, { title: confirmation, username: 'juno' });
    await noLogin(confirmation);
    expect(await screen.findByText('Please log in again. Nothing was changed.')).toBeVisible();
    expect(api.callsOf('toggleHidden')).toHaveLength(1);
  });
});

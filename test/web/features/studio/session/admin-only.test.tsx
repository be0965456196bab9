// Rules 12.1, 12.2, 12.5 and 12.6
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useLocation, useNavigationType } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import type { User } from '#shared/studio/studio.ts';
import { artist } from '#test/support/web/builders.ts';
import { type FakeHandlers, pending, refusal } from '#test/support/web/fake-api.tsx';
import { openScreen } from '#test/support/web/screen.tsx';
import { AdminOnly } from '#web/features/studio/session/admin-only.tsx';
import { returnRoute } from '#web/features/studio/session/return-route.ts';

const visitor: User = { id: 'U2', username: 'ann', isAdmin: false };

function Address() {
  const { pathname, search } = useLocation();
  const navigation = useNavigationType();
  return (
    <>
      <output aria-label="Where">{pathname + search}</output>
      <output aria-label="Navigation">{navigation}</output>
    </>
  );
}

function setup(handlers: FakeHandlers = {}, path = '/orderadmin') {
  const page = (
    <>
      <Address />
      <AdminOnly>
        <p>The studio</p>
      </AdminOnly>
    </>
  );
  return openScreen(page, path, handlers);
}

async function logIn(user: UserEvent, name = 'marlo', password = 'secret') {
  await user.type(await screen.findByLabelText('Username'), name);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

describe('the guard of the admin pages', () => {
  // Rule 8.19
  test('explains after a login that the browser keeps no cookies', async () => {
    const { user } = setup({ login: artist });
    await logIn(user);

    expect(
      await screen.findByText(/^Your browser keeps no cookies for this shop, and the studio needs one/),
    ).toBeVisible();
  });

  test('shows a spinner while access is checked, and then redirects an administrator to the return route', async () => {
    const user = pending<User>();
    setup({ getUser: user.handler }, '/admin?return=/orderadmin');
    expect(screen.getByText('Loading...')).toBeInTheDocument();
    expect(screen.queryByText('The studio')).toBeNull();
    user.resolve(artist);
    expect(await screen.findByText('The studio')).toBeVisible();
    expect(screen.getByLabelText('Where').textContent).toBe('/orderadmin');
  });

  test("shows 'Admin Login' and nothing of the studio to visitors", async () => {
    setup();
    expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeVisible();
    expect(screen.getByLabelText('Where')).toHaveTextContent('/orderadmin');
    expect(screen.queryByText('The studio')).toBeNull();
    expect(document.head.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });

  test("shows 'Access Denied' to a user who is not an administrator, and redirects home", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    setup({ getUser: visitor });
    expect(
      await screen.findByText('Access Denied - You must be an administrator to view this page.'),
    ).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(screen.getByLabelText('Where').textContent).toBe('/');
    // Back leads to the page before the redirect.
    expect(screen.getByLabelText('Navigation').textContent).toBe('REPLACE');
    expect(screen.queryByText('The studio')).toBeNull();
  });

  // Rule 12.8
  test('shows nothing of the studio while the user cannot be read, and offers another try', async () => {
    const { api, user } = setup({ getUser: refusal(500, '', 'Internal Server Error') });
    expect(await screen.findByText('500: Internal Server Error')).toBeVisible();
    expect(screen.queryByText('The studio')).toBeNull();
    api.answer({ getUser: artist });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The studio')).toBeVisible();
  });
});

describe('the login form', () => {
  // Rule 12.3
  test('requires both fields, sends them, and leads to the return route in the address', async () => {
    const { api, user } = setup({ login: artist }, '/admin?return=/orderadmin');
    await user.click(await screen.findByRole('button', { name: 'Login' }));
    expect(screen.getByText('Username is required')).toBeVisible();
    expect(screen.getByText('Password is required')).toBeVisible();
    expect(screen.getByLabelText('Username')).toHaveFocus();
    api.answer({ getUser: artist });
    await logIn(user);

    expect(await screen.findByText('The studio')).toBeVisible();
    expect(api.bodiesOf('login')).toEqual([{ username: 'marlo', password: 'secret' }]);
    expect(screen.getByLabelText('Where').textContent).toBe('/orderadmin');
  });

  test("shows 'Logging in...' and cannot be submitted twice", async () => {
    const login = pending<User>();
    const { api, user } = setup({ login: login.handler });
    await logIn(user);
    expect(screen.getByRole('button', { name: 'Logging in...' })).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Enter}');
    expect(api.callsOf('login')).toHaveLength(1);
    login.resolve(visitor);
    await waitFor(() => expect(screen.queryByText('Logging in...')).toBeNull());
  });

  // Rule 12.4
  test.each([
    [refusal(401, { error: 'Invalid username or password' }), 'Invalid username or password'],
    [refusal(400), 'Login failed'],
  ])('clears only the password and shows the error after failure %#', async (login, message) => {
    const { user } = setup({ login });
    await logIn(user);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText('Username')).toHaveValue('marlo');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Login' })).not.toHaveAttribute('aria-disabled');
  });
});

/** Values of `return` to ignore: none is exactly a path of the studio, and some are parsed differently by browsers. */
const forgedReturns = [
  'https://evil.example',
  '//evil.example',
  '/.//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/admin@evil.example',
  'javascript:evil()',
  '/admin/../cart',
  '/orderadmin/x',
  '/admin?x=//evil',
  '/%61dmin',
  '/cart',
  '',
];

describe('the return route', () => {
  // Rule 17.12
  test.each(forgedReturns)('is a known page and never %j', (wanted) => {
    const search = `?${new URLSearchParams({ return: wanted })}`;
    expect(['/admin', '/orderadmin']).toContain(returnRoute({ pathname: '/orderadmin', search, hash: '' }));
  });

  test('is the page itself, or the admin page that the parameter `return` names', () => {
    expect(returnRoute({ pathname: '/orderadmin', search: '', hash: '' })).toBe('/orderadmin');
    expect(returnRoute({ pathname: '/admin/', search: '', hash: '' })).toBe('/admin');
    expect(returnRoute({ pathname: '/admin/activity', search: '', hash: '' })).toBe('/admin/activity');
    for (const wanted of ['/orderadmin', '/admin/subscribers', '/admin/settings'])
      expect(returnRoute({ pathname: '/admin', search: `?return=${wanted}`, hash: '' })).toBe(wanted);
  });

  test('keeps the list or order of the requested page', () => {
    expect(returnRoute({ pathname: '/orderadmin', search: '?order=ORDER1', hash: '' })).toBe(
      '/orderadmin?order=ORDER1',
    );
    expect(returnRoute({ pathname: '/orderadmin', search: '', hash: '#enquiries' })).toBe(
      '/orderadmin#enquiries',
    );
    const other = { pathname: '/admin', search: '?return=/orderadmin&order=ORDER1', hash: '#enquiries' };
    expect(returnRoute(other)).toBe('/orderadmin');
  });
});

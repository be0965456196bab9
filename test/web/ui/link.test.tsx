// Rule 1.3
import { createEvent, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderApp } from '#test/support/web/fake-api.tsx';
import { rememberDocument } from '#web/stores/card-document.ts';
import { Link, NavLink } from '#web/ui/link.tsx';

const address = () => screen.getByRole('status', { name: 'Address' });

function Address() {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output aria-label="Address">{pathname + hash}</output>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}

function open(links: ReactNode, path = '/about') {
  renderApp(
    <>
      {links}
      <Address />
    </>,
    { path },
  );
}

const gallery = <Link to="/gallery">Gallery</Link>;
const link = (name = 'Gallery') => screen.getByRole('link', { name });

test('a link opens its page without reloading the site', async () => {
  open(<Link to="/order#token">The order</Link>);
  expect(link('The order')).toHaveAttribute('href', '/order#token');

  await userEvent.click(link('The order'));

  expect(address()).toHaveTextContent('/order#token');
});

test('a link to the current page adds no history entry', async () => {
  open(gallery);

  await userEvent.click(link());
  await userEvent.click(link());
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));

  expect(address()).toHaveTextContent('/about');
});

test.each([
  ['with Ctrl', { ctrlKey: true }],
  ['with Cmd', { metaKey: true }],
  ['with Shift', { shiftKey: true }],
  ['with the middle button', { button: 1 }],
])('the browser itself handles a click %s', (_, how) => {
  open(gallery);
  const press = createEvent.click(link(), how);

  fireEvent(link(), press);

  expect(press.defaultPrevented).toBe(false);
  expect(address()).toHaveTextContent('/about');
});

test('a link does not navigate if its click handler prevents the default', async () => {
  const instead = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  open(
    <Link to="/gallery" onClick={instead}>
      Gallery
    </Link>,
  );

  await userEvent.click(link());

  expect(instead).toHaveBeenCalledOnce();
  expect(address()).toHaveTextContent('/about');
});

// Rule 1.15
test.each([
  ['/about', '/cart'],
  ['/cart', '/about'],
])('a link from %s to %s shows a message offline instead of loading a new document', async (from, to) => {
  rememberDocument({ path: from, isSending: () => false, isFetched: () => true });
  onTestFinished(() => rememberDocument());
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  open(<Link to={to}>Away</Link>, from);
  const press = createEvent.click(link('Away'));

  fireEvent(link('Away'), press);

  expect(press.defaultPrevented).toBe(true);
  expect(address()).toHaveTextContent(from);
  expect(await screen.findByText('You are offline')).toBeVisible();
  expect(screen.getByText('Your cart is safe; try again when you are connected.')).toBeVisible();
});

test.each([
  ['/policies/terms', true],
  ['/policies', true],
  ['/policies-of-others', false],
  ['/', false],
])('on the page %s the link to the policies is marked as current: %s', (path, isMarked) => {
  open(
    <NavLink to="/policies" className="way">
      Policies
    </NavLink>,
    path,
  );

  expect(link('Policies')).toHaveAttribute('class', 'way');
  expect(link('Policies').getAttribute('aria-current')).toBe(isMarked ? 'page' : null);
});

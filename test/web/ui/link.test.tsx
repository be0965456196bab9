import { createEvent, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation, useNavigate } from 'react-router';
import { expect, test, vi } from 'vitest';
import { renderApp } from '#test/support/web/fake-api.tsx';
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

test('a link leads to its page without loading the site anew', async () => {
  renderApp(
    <>
      <Link to="/order#token">The order</Link>
      <Address />
    </>,
    { path: '/cart' },
  );
  const link = screen.getByRole('link', { name: 'The order' });
  expect(link).toHaveAttribute('href', '/order#token');

  await userEvent.click(link);

  expect(address()).toHaveTextContent('/order#token');
});

test('a link that replaces adds no entry to the history', async () => {
  renderApp(
    <>
      <Link to="/gallery">On</Link>
      <Link to="/cart" replace>
        Instead
      </Link>
      <Address />
    </>,
    { path: '/about' },
  );

  await userEvent.click(screen.getByRole('link', { name: 'On' }));
  await userEvent.click(screen.getByRole('link', { name: 'Instead' }));
  expect(address()).toHaveTextContent('/cart');
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));

  expect(address()).toHaveTextContent('/about');
});

test('a link to the current page adds no entry to the history', async () => {
  renderApp(
    <>
      <Link to="/gallery">Gallery</Link>
      <Address />
    </>,
    { path: '/about' },
  );
  const link = screen.getByRole('link', { name: 'Gallery' });

  await userEvent.click(link);
  await userEvent.click(link);
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));

  expect(address()).toHaveTextContent('/about');
});

test.each([
  ['with Ctrl', { ctrlKey: true }],
  ['with Cmd', { metaKey: true }],
  ['with Shift', { shiftKey: true }],
  ['with the middle button', { button: 1 }],
])("a press %s is the browser's own: a new tab or window", (_, how) => {
  renderApp(
    <>
      <Link to="/gallery">Gallery</Link>
      <Address />
    </>,
    { path: '/about' },
  );
  const link = screen.getByRole('link', { name: 'Gallery' });
  const press = createEvent.click(link, how);

  fireEvent(link, press);

  expect(press.defaultPrevented).toBe(false);
  expect(address()).toHaveTextContent('/about');
});

test('a page that handles its link itself prevents the navigation', async () => {
  const instead = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  renderApp(
    <>
      <Link to="/gallery" onClick={instead}>
        Gallery
      </Link>
      <Address />
    </>,
    { path: '/about' },
  );

  await userEvent.click(screen.getByRole('link', { name: 'Gallery' }));

  expect(instead).toHaveBeenCalledOnce();
  expect(address()).toHaveTextContent('/about');
});

test.each([
  ['/policies/terms', true],
  ['/policies', true],
  ['/policies-of-others', false],
  ['/', false],
])('on %s the link to the policies is marked as the current page: %s', (path, isMarked) => {
  renderApp(
    <NavLink to="/policies" className="way">
      Policies
    </NavLink>,
    { path },
  );

  const link = screen.getByRole('link', { name: 'Policies' });
  expect(link).toHaveAttribute('class', 'way');
  expect(link.getAttribute('aria-current')).toBe(isMarked ? 'page' : null);
});

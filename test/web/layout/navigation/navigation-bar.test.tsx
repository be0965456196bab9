// Rules 1.4, 1.5 and 1.6
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { shop } from '#shop-config';
import { setWindow } from '#test/support/web/browser-fakes.ts';
import { artist, makeCartItem } from '#test/support/web/builders.ts';
import { type FakeHandlers, refusal } from '#test/support/web/fake-api.tsx';
import { openScreen } from '#test/support/web/screen.tsx';
import { NavigationBar } from '#web/layout/navigation/navigation-bar.tsx';

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: what the server's hint looks like to a script.
  document.cookie = 'signed-in=; Max-Age=0; Path=/';
});

function openBar(path: string, handlers: FakeHandlers = {}) {
  const opened = openScreen(<NavigationBar />, path, handlers);
  return { ...opened, bar: screen.getByRole('navigation', { name: 'Main' }) };
}

function signIn() {
  // biome-ignore lint/suspicious/noDocumentCookie: what the server's hint looks like to a script.
  document.cookie = 'signed-in=1; Path=/';
}

// Rule 1.3
test('the bar shows the brand, Gallery, About and the cart', async () => {
  const { bar } = openBar('/about');

  const links = within(bar).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/', '/gallery', '/about', '/cart']);
  expect(links[0]).toHaveTextContent(shop.brand);
});

test('an empty cart has no badge', async () => {
  const { api, bar } = openBar('/about');
  await waitFor(() => expect(api.callsOf('getCart').length).toBeGreaterThan(0));

  expect(within(bar).getByRole('link', { name: 'Cart' })).not.toHaveTextContent(/./);
});

test('a cart with works has a badge with the number of works', async () => {
  openBar('/gallery', { getCart: [makeCartItem({ quantity: 2 }), makeCartItem({ id: 'LINE2' })] });

  expect(await screen.findByRole('link', { name: 'Cart, 3 items' })).toHaveTextContent('3');
});

test('the link to the gallery scrolls to the top while the gallery is open', async () => {
  setWindow({ stillness: false });
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const { user } = openBar('/gallery');
  const { length } = window.history;

  await user.click(screen.getByRole('link', { name: 'Gallery' }));

  expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' });
  expect(window.history.length).toBe(length);
});

test('the bar shows visitors no links to the studio, and fetches no user', async () => {
  const { api } = openBar('/');
  await waitFor(() => expect(api.callsOf('getCart').length).toBeGreaterThan(0));

  expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull();
  expect(api.callsOf('getUser')).toHaveLength(0);
});

test('the bar shows the artist’s links after the visitors’ until the artist logs out', async () => {
  signIn();
  const { api, bar, user } = openBar('/gallery', { getUser: artist });
  await screen.findByRole('button', { name: 'Logout' });

  const all = [...bar.querySelectorAll('a, button')];
  expect(all.map((one) => one.getAttribute('aria-label') ?? one.textContent)).toEqual([
    shop.brand,
    'Gallery',
    'About',
    'Cart',
    'Admin',
    'Open Orders',
    'Logout',
  ]);
  expect(screen.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin');
  expect(screen.getByRole('link', { name: 'Open Orders' })).toHaveAttribute('href', '/orderadmin');
  api.answer({ getUser: refusal(401) });

  await user.click(screen.getByRole('button', { name: 'Logout' }));

  await waitFor(() => expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull());
  expect(api.callsOf('logout')).toHaveLength(1);
});

test('the bar shows only the visitors’ links to a user who is not an administrator', async () => {
  signIn();
  const { api } = openBar('/gallery', { getUser: { ...artist, isAdmin: false } });
  await waitFor(() => expect(api.callsOf('getUser')).toHaveLength(1));

  expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull();
});

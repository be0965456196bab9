import { render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { BrowserRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi, impatientClient } from '#test/support/web/fake-api.tsx';
import { App } from '#web/app.tsx';

function Failing({ message }: { readonly message: string }): never {
  throw new TypeError(message);
}

afterEach(() => {
  vi.doUnmock('#shared/money/shop-currency.ts');
});

it('the first script creates no Intl formatter when it loads', async () => {
  vi.resetModules();
  // The build replaces this module, too; built-pages.test.ts checks the built scripts.
  vi.doMock('#shared/money/shop-currency.ts', () => ({ shopSign: '$' }));
  const made = (['NumberFormat', 'Collator', 'DateTimeFormat'] as const).map((name) => vi.spyOn(Intl, name));

  await import('#web/app.tsx');

  for (const making of made) expect(making).not.toHaveBeenCalled();
});

// Rule 1.15
it.each([
  {
    what: 'a part that fails to render',
    message: "Failed to execute 'removeChild' on 'Node'",
    title: 'This page stopped working.',
    reads: /^Part of it could not be shown\. Your cart is safe: load the page again\./,
    way: 'Load the page again',
  },
  {
    what: 'a script that cannot be fetched',
    message: 'Failed to fetch dynamically imported module: /assets/cart-1.js',
    title: 'This page did not open.',
    reads: /Check your connection/,
    way: 'Try again',
  },
])('$what leads to a message with a button to reload the page', ({ message, title, reads, way }) => {
  fakeApi();
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  // Prevents an automatic reload.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const app = createElement(App, { queryClient: impatientClient() }, createElement(Failing, { message }));
  render(createElement(BrowserRouter, null, app));

  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  expect(screen.getByText(reads)).toBeVisible();
  screen.getByRole('button', { name: way }).click();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(logged).toHaveBeenCalled();
});

// Rule 1.14
import { beforeEach, expect, test, vi } from 'vitest';
import { reloadIfStale } from '#web/layout/navigation/stale-page.ts';

const gone = new TypeError(
  'Failed to fetch dynamically imported module: https://shop.example/assets/cart-1.js',
);
const reload = vi.fn();

beforeEach(() => {
  reload.mockClear();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
});

test('a missing script reloads the page once', () => {
  reloadIfStale(gone);
  reloadIfStale(gone);

  expect(reload).toHaveBeenCalledTimes(1);
});

test('a missing style sheet reloads the page, too', () => {
  reloadIfStale(new Error('Unable to preload CSS for /assets/cart-1.css'));

  expect(reload).toHaveBeenCalledTimes(1);
});

test('any other error does not reload the page', () => {
  reloadIfStale(new TypeError('artwork is undefined'));
  reloadIfStale(new Error('Failed to fetch'));

  expect(reload).not.toHaveBeenCalled();
});

test('a page without session storage is not reloaded', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });

  reloadIfStale(gone);

  expect(reload).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

// Rule 17.20
import { afterEach, expect, test } from 'vitest';
import { needsOtherDocument, opensDocument, rememberDocument } from '#web/stores/card-document.ts';
import { forgetPendingOrder, rememberPendingOrder } from '#web/stores/pending-order.ts';

afterEach(() => {
  forgetPendingOrder();
  rememberDocument();
});

const idle = { isSending: () => false, isFetched: () => true };

test.each(['/', '/gallery', '/admin', '/order-complete', '/CART'])(
  'the cart needs a new document if the current document was loaded at %s',
  (path) => {
    rememberDocument({ path, ...idle });

    expect(needsOtherDocument('/cart')).toBe(true);
    expect(needsOtherDocument('/Cart//')).toBe(true);
    expect(needsOtherDocument('/gallery')).toBe(false);
    expect(needsOtherDocument('/admin')).toBe(false);
    // A visitor who navigates to the cart gets the new document there.
    expect(opensDocument('/cart')).toBe(false);
  },
);

test('links in the cart’s document load a new document, unless they lead to the cart', () => {
  for (const path of ['/cart', '/cart/']) {
    rememberDocument({ path, ...idle });

    expect(needsOtherDocument('/cart')).toBe(false);
    // The confirmation is shown in the document that made the payment.
    expect(needsOtherDocument('/order-complete')).toBe(false);
    expect(['/gallery', '/artwork/MOON?size=1#top', '/cartoons'].map(opensDocument)).toEqual([
      true,
      true,
      true,
    ]);
    expect(opensDocument('/cart')).toBe(false);
  }
});

test('the studio is never shown in the cart’s document', () => {
  rememberDocument({ path: '/cart', ...idle });

  for (const path of ['/admin', '/admin/settings', '/orderadmin', '/account', '/ADMIN'])
    expect(needsOtherDocument(path), path).toBe(true);
  expect(needsOtherDocument('/administrator')).toBe(false);
});

test('links do not load a new document while a payment is pending or a request is running', () => {
  rememberDocument({ ...idle, path: '/cart', isSending: () => true });
  expect(opensDocument('/gallery')).toBe(false);

  rememberDocument({ path: '/cart', ...idle });
  rememberPendingOrder({ orderId: 'ORDER', testMode: false });
  expect(opensDocument('/gallery')).toBe(false);
  expect(needsOtherDocument('/admin')).toBe(false);
});

test('a link loads a new document if its page’s script is not fetched yet and no request is running', () => {
  const home = { ...idle, path: '/', isFetched: (path: string) => path !== '/gallery' };
  rememberDocument(home);
  expect(['/gallery', '/gallery?sort=newest', '/about', '/cart'].map(opensDocument)).toEqual([
    true,
    true,
    false,
    false,
  ]);

  rememberDocument({ ...home, isSending: () => true });
  expect(opensDocument('/gallery')).toBe(false);
});

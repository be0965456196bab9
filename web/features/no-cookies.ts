import type { ToastInput } from '#web/stores/toasts.ts';

/** Without a cookie, each request is one of a new guest: what the last one changed is not there for the next. */
export const noCookies = (what: 'cart' | 'wishlist' | 'studio') =>
  `Your browser keeps no cookies for this shop, and the ${what} needs one. Allow cookies for this shop, then try again.`;

/** Said where a work was added, and is not there when the list is read again. */
export const notKept = (list: 'cart' | 'wishlist'): ToastInput => ({
  title: `Not added to your ${list}`,
  description: noCookies(list),
  variant: 'destructive',
});

import type { ToastInput } from '#web/stores/toasts.ts';

/** Text for a browser without cookies. Each of its requests comes from a new guest, so its changes are lost. */
export const noCookies = (what: 'cart' | 'wishlist' | 'studio') =>
  `Your browser keeps no cookies for this shop, and the ${what} needs one. Allow cookies for this shop, then try again.`;

/** Toast if an added work is missing when the list is read again. */
export const notKept = (list: 'cart' | 'wishlist'): ToastInput => ({
  title: `Not added to your ${list}`,
  description: noCookies(list),
  variant: 'destructive',
});

import type { News } from '#web/stores/toasts.ts';

/**
 * Said where a write succeeded, and what it wrote is not there when it is read again: without a cookie, each request is
 * one of a new guest.
 */
export function noCookies(list: 'cart' | 'wishlist'): News {
  return {
    title: `Not added to your ${list}`,
    description: `Your browser keeps no cookies for this shop, and the ${list} needs one. Allow cookies for this shop, then try again.`,
    variant: 'destructive',
  };
}

import type { PolicyName } from '#shared/texts/policies.ts';

/** Every address of the site (rule 1.1). */
export const paths = {
  home: '/',
  gallery: '/gallery',
  sold: '/sold',
  news: '/news',
  about: '/about',
  policy: (name: PolicyName) => `/policies/${name}`,
  cart: '/cart',
  orderComplete: '/order-complete',
  order: '/order',
  withdraw: '/withdraw',
  artworkIndex: '/artwork-index',
  artwork: (id: string) => `/artwork/${encodeURIComponent(id)}`,
  admin: '/admin',
  openOrders: '/orderadmin',
  subscribers: '/admin/subscribers',
  texts: '/admin/texts',
  activity: '/admin/activity',
  settings: '/admin/settings',
  /** The connection to Square; Square sends the artist back to it. */
  square: '/admin/square',
  firstSteps: '/admin/first-steps',
  /** Where settings and subscribers were once: they lead there. */
  account: '/account',
  formerSubscribers: '/admin/readers',
} as const;

/** Pages of the site map that are there whatever works and texts there are. */
export const siteMapPaths = [paths.home, paths.gallery, paths.about, paths.artworkIndex];

/** What the CDN asks for instead of an address that leads nowhere, so that it keeps one answer for all of them. */
export const notFoundPath = '/not-found';

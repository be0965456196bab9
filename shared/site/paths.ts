import type { PolicyName } from '#shared/texts/policies.ts';

/** Addresses of the site (rule 1.1). */
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
  /** Page for the connection to Square. Square redirects the artist to this address. */
  square: '/admin/square',
  firstSteps: '/admin/first-steps',
  /** Former addresses of settings and subscribers, which redirect to the present ones. */
  account: '/account',
  formerSubscribers: '/admin/readers',
} as const;

/** Paths in the site map that exist independently of works and texts. */
export const siteMapPaths = [paths.home, paths.gallery, paths.about, paths.artworkIndex];

/** Path that the CDN requests instead of unknown addresses, so that it caches one answer for all of them. */
export const notFoundPath = '/not-found';

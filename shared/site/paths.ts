import type { PolicyName } from '#shared/texts/policies.ts';

/** The addresses of the site (rule 1.1). */
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
  /** The connection to Square, to which Square redirects the artist. */
  square: '/admin/square',
  firstSteps: '/admin/first-steps',
  /** Former addresses of settings and subscribers; they redirect there. */
  account: '/account',
  formerSubscribers: '/admin/readers',
} as const;

/** Pages of the site map that exist independently of works and texts. */
export const siteMapPaths = [paths.home, paths.gallery, paths.about, paths.artworkIndex];

/** The CDN requests this instead of unknown addresses, so that it caches one answer for all of them. */
export const notFoundPath = '/not-found';

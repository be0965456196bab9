import { accountRoutes } from './account-routes.ts';
import type { Route } from './route.ts';

/**
 * The one table of the API: operation → method, path, access, service and whether its answers are shared.
 * The browser client, the Lambda handlers, the CDK routes and the local server all read it.
 * A new endpoint starts as one row here; the compiler then asks for its schema and its handler.
 *
 * This file imports rows and nothing else, so it costs the browser only its own bytes.
 */
export const routes = {
  listArtworks: {
    method: 'GET',
    path: '/api/artworks',
    access: 'public',
    scopeAll: 'admin',
    service: 'catalogue',
    cache: 'shared',
  },
  getArtwork: {
    method: 'GET',
    path: '/api/artworks/{id}',
    access: 'public',
    scopeAll: 'admin',
    service: 'catalogue',
    cache: 'shared',
  },
  /** `?since=` a version of the list, as its ETag begins. */
  listArtworkChanges: {
    method: 'GET',
    path: '/api/artwork-changes',
    access: 'public',
    service: 'catalogue',
    cache: 'shared',
  },
  listCategories: {
    method: 'GET',
    path: '/api/categories',
    access: 'public',
    service: 'catalogue',
    cache: 'shared',
  },
  listFeaturedArtworks: {
    method: 'GET',
    path: '/api/featured-artworks',
    access: 'public',
    service: 'catalogue',
    cache: 'shared',
  },
  listIndexArtworks: {
    method: 'GET',
    path: '/api/seo/artworks',
    access: 'public',
    service: 'catalogue',
    cache: 'shared',
  },

  getTexts: { method: 'GET', path: '/api/texts', access: 'public', service: 'catalogue', cache: 'shared' },
  getPageTexts: {
    method: 'GET',
    path: '/api/page-texts',
    access: 'public',
    service: 'catalogue',
    cache: 'shared',
  },

  listWishlist: { method: 'GET', path: '/api/wishlist', access: 'guest', service: 'wishlist' },
  addToWishlist: { method: 'POST', path: '/api/wishlist', access: 'guest', service: 'wishlist' },
  removeFromWishlist: {
    method: 'DELETE',
    path: '/api/wishlist/{artworkId}',
    access: 'guest',
    service: 'wishlist',
  },

  getCart: { method: 'GET', path: '/api/cart', access: 'guest', service: 'cart' },
  addToCart: { method: 'POST', path: '/api/cart', access: 'guest', service: 'cart' },
  updateCartItem: { method: 'PATCH', path: '/api/cart/{id}', access: 'guest', service: 'cart' },
  removeCartItem: { method: 'DELETE', path: '/api/cart/{id}', access: 'guest', service: 'cart' },
  validateCart: { method: 'POST', path: '/api/cart/validate', access: 'guest', service: 'cart' },
  clearCart: { method: 'POST', path: '/api/cart/clear', access: 'guest', service: 'cart' },
  getItemPopularity: {
    method: 'GET',
    path: '/api/cart/item-popularity/{artworkId}/{variationId}',
    access: 'guest',
    service: 'cart',
  },

  ...accountRoutes,

  getTestMode: { method: 'GET', path: '/api/square/test-mode', access: 'public', service: 'checkout' },
  listPaymentLocations: {
    method: 'GET',
    path: '/api/square/payment-locations',
    access: 'public',
    service: 'checkout',
  },
  placeOrder: { method: 'POST', path: '/api/orders', access: 'guest', service: 'checkout' },
  getOrder: { method: 'GET', path: '/api/orders/{id}', access: 'guest', service: 'checkout' },
  takePayment: { method: 'POST', path: '/api/payments', access: 'guest', service: 'checkout' },
  viewOrder: { method: 'POST', path: '/api/order-view', access: 'public', service: 'checkout' },
  getMailService: { method: 'GET', path: '/api/mail', access: 'public', service: 'checkout' },
  requestOrderLink: { method: 'POST', path: '/api/order-link', access: 'public', service: 'checkout' },

  getEnquiryForm: { method: 'GET', path: '/api/enquiries', access: 'public', service: 'enquiries' },
  sendEnquiry: { method: 'POST', path: '/api/enquiries', access: 'guest', service: 'enquiries' },

  /** What a browser has refused on a page of ours (infra/headers.ts). */
  reportViolations: {
    method: 'POST',
    path: '/api/violation-reports',
    access: 'public',
    service: 'enquiries',
  },

  subscribe: { method: 'POST', path: '/api/news', access: 'guest', service: 'news' },
  confirmSubscription: { method: 'POST', path: '/api/news/confirm', access: 'public', service: 'news' },
  endSubscription: { method: 'POST', path: '/api/news/end', access: 'public', service: 'news' },
  endSubscriptionByMail: { method: 'POST', path: '/api/news/end/{id}', access: 'public', service: 'news' },
  openEndOfSubscription: { method: 'GET', path: '/api/news/end/{id}', access: 'public', service: 'news' },

  setTestMode: { method: 'POST', path: '/api/square/test-mode', access: 'admin', service: 'studio' },
  getSoldRule: { method: 'GET', path: '/api/studio/sold-rule', access: 'admin', service: 'studio' },
  setSoldRule: { method: 'POST', path: '/api/studio/sold-rule', access: 'admin', service: 'studio' },
  checkSelling: { method: 'GET', path: '/api/studio/selling', access: 'admin', service: 'studio' },
  getSquareConnection: { method: 'GET', path: '/api/studio/square', access: 'admin', service: 'studio' },
  finishSquareConnection: { method: 'POST', path: '/api/studio/square', access: 'admin', service: 'studio' },
  disconnectSquare: { method: 'DELETE', path: '/api/studio/square', access: 'admin', service: 'studio' },
  startSquareConnection: {
    method: 'POST',
    path: '/api/studio/square/start',
    access: 'admin',
    service: 'studio',
  },
  listLocations: { method: 'GET', path: '/api/square/locations', access: 'admin', service: 'studio' },
  setLocation: { method: 'POST', path: '/api/square/location', access: 'admin', service: 'studio' },
  toggleFeatured: {
    method: 'POST',
    path: '/api/artworks/{id}/toggle-featured',
    access: 'admin',
    service: 'studio',
  },
  toggleHidden: {
    method: 'POST',
    path: '/api/artworks/{id}/toggle-hidden',
    access: 'admin',
    service: 'studio',
  },
  resyncArtwork: { method: 'POST', path: '/api/artworks/{id}/sync', access: 'admin', service: 'studio' },
  startSync: { method: 'POST', path: '/api/sync/square', access: 'admin', service: 'studio' },
  listSyncDiff: { method: 'GET', path: '/api/sync/diff', access: 'admin', service: 'studio' },
  listLeftOut: { method: 'GET', path: '/api/sync/left-out', access: 'admin', service: 'studio' },
  getSyncProgress: { method: 'GET', path: '/api/sync/progress', access: 'admin', service: 'studio' },
  listOpenOrders: { method: 'GET', path: '/api/orders/open', access: 'admin', service: 'studio' },
  cancelOpenOrders: { method: 'POST', path: '/api/orders/cancel-all', access: 'admin', service: 'studio' },
  listReviews: { method: 'GET', path: '/api/studio/reviews', access: 'admin', service: 'studio' },
  endReview: { method: 'POST', path: '/api/studio/reviews/{id}', access: 'admin', service: 'studio' },
  listOrders: { method: 'GET', path: '/api/studio/orders', access: 'admin', service: 'studio' },
  readOrder: { method: 'GET', path: '/api/studio/orders/{id}', access: 'admin', service: 'studio' },
  resendMail: { method: 'POST', path: '/api/studio/mails/{id}/send', access: 'admin', service: 'studio' },
  listEnquiries: { method: 'GET', path: '/api/studio/enquiries', access: 'admin', service: 'studio' },
  setEnquiryDone: { method: 'POST', path: '/api/studio/enquiries/{id}', access: 'admin', service: 'studio' },
  deleteEnquiry: {
    method: 'DELETE',
    path: '/api/studio/enquiries/{id}',
    access: 'admin',
    service: 'studio',
  },
  getNews: { method: 'GET', path: '/api/studio/news', access: 'admin', service: 'studio' },
  announceWorks: { method: 'POST', path: '/api/studio/news', access: 'admin', service: 'studio' },
  findSubscriber: {
    method: 'POST',
    path: '/api/studio/subscribers/find',
    access: 'admin',
    service: 'studio',
  },
  removeSubscriber: {
    method: 'POST',
    path: '/api/studio/subscribers/remove',
    access: 'admin',
    service: 'studio',
  },
  exportSubscribers: {
    method: 'GET',
    path: '/api/studio/subscribers.csv',
    access: 'admin',
    service: 'studio',
  },
  flagArtworks: { method: 'POST', path: '/api/studio/flags', access: 'admin', service: 'studio' },
  orderFeatured: { method: 'POST', path: '/api/studio/featured', access: 'admin', service: 'studio' },
  readNeeds: { method: 'GET', path: '/api/studio/needs', access: 'admin', service: 'studio' },
  readFirstSteps: { method: 'GET', path: '/api/studio/first-steps', access: 'admin', service: 'studio' },
  refundOrder: { method: 'POST', path: '/api/studio/orders/{id}/refund', access: 'admin', service: 'studio' },
  decideRefund: {
    method: 'POST',
    path: '/api/studio/orders/{id}/failed-refund',
    access: 'admin',
    service: 'studio',
  },
  restockOrder: {
    method: 'POST',
    path: '/api/studio/orders/{id}/restock',
    access: 'admin',
    service: 'studio',
  },
  shipOrder: { method: 'POST', path: '/api/studio/orders/{id}/ship', access: 'admin', service: 'studio' },
  correctTracking: {
    method: 'POST',
    path: '/api/studio/orders/{id}/tracking',
    access: 'admin',
    service: 'studio',
  },
  cancelOrder: { method: 'POST', path: '/api/studio/orders/{id}/cancel', access: 'admin', service: 'studio' },
  endOrderLinks: {
    method: 'POST',
    path: '/api/studio/orders/{id}/end-links',
    access: 'admin',
    service: 'studio',
  },
  /** `?from=` and `?to=` days, both included, in the time zone `?zone=`; as a file below. */
  listSales: { method: 'GET', path: '/api/studio/sales', access: 'admin', service: 'studio' },
  exportOrders: { method: 'GET', path: '/api/studio/orders.csv', access: 'admin', service: 'studio' },
  /** Days in the time zone `?zone=`; as a file below. */
  readInterest: { method: 'GET', path: '/api/studio/interest', access: 'admin', service: 'studio' },
  exportInterest: { method: 'GET', path: '/api/studio/interest.csv', access: 'admin', service: 'studio' },
  readTexts: { method: 'GET', path: '/api/studio/texts', access: 'admin', service: 'studio' },
  saveTexts: { method: 'POST', path: '/api/studio/texts', access: 'admin', service: 'studio' },
  publishTexts: { method: 'POST', path: '/api/studio/texts/publish', access: 'admin', service: 'studio' },
  restoreTexts: { method: 'POST', path: '/api/studio/texts/restore', access: 'admin', service: 'studio' },
  uploadPicture: { method: 'POST', path: '/api/studio/pictures', access: 'admin', service: 'uploads' },
  listActivity: { method: 'GET', path: '/api/audit', access: 'admin', service: 'studio' },

  receiveSquareEvent: { method: 'POST', path: '/api/square/webhook', access: 'public', service: 'webhook' },

  homePage: { method: 'GET', path: '/', access: 'public', service: 'pages', cache: 'shared' },
  galleryPage: { method: 'GET', path: '/gallery', access: 'public', service: 'pages', cache: 'shared' },
  artworkPage: {
    method: 'GET',
    path: '/artwork/{id}',
    access: 'public',
    service: 'pages',
    cache: 'shared',
  },
  soldPage: { method: 'GET', path: '/sold', access: 'public', service: 'pages', cache: 'shared' },
  aboutPage: { method: 'GET', path: '/about', access: 'public', service: 'pages', cache: 'shared' },
  policyPage: {
    method: 'GET',
    path: '/policies/{name}',
    access: 'public',
    service: 'pages',
    cache: 'shared',
  },
  /** Asked for by the CDN in place of an address that leads nowhere. */
  notFoundPage: { method: 'GET', path: '/not-found', access: 'public', service: 'pages', cache: 'shared' },
  siteMap: { method: 'GET', path: '/sitemap.xml', access: 'public', service: 'pages', cache: 'shared' },
  productFeed: {
    method: 'GET',
    path: '/products.xml',
    access: 'public',
    service: 'pages',
    cache: 'shared',
  },
  /** Whom to tell of a security problem (RFC 9116). */
  securityContact: {
    method: 'GET',
    path: '/.well-known/security.txt',
    access: 'public',
    service: 'pages',
    cache: 'shared',
  },
} as const satisfies Record<string, Route>;

export type Operation = keyof typeof routes;

/** What a call needs: on some routes more with `?scope=all`. */
export function accessOf(route: Route, query: { readonly scope?: unknown } | undefined): Route['access'] {
  return (query?.scope === 'all' && route.scopeAll) || route.access;
}

export type Service = Route['service'];
export type OperationsOf<S extends Service> = {
  [Op in Operation]: (typeof routes)[Op]['service'] extends S ? Op : never;
}[Operation];

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** Path parameters of an operation, read off its path: `{ id: string }` for `/api/artworks/{id}`. */
export type Params<Op extends Operation> = { [Name in ParamNames<(typeof routes)[Op]['path']>]: string };

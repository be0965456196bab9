import type { Route } from './route.ts';

/** What a visitor's browser may call: every page brings this table along. Rows of the table in routes.ts. */
export const visitorRoutes = {
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

  getUser: { method: 'GET', path: '/api/user', access: 'user', service: 'session' },
  login: { method: 'POST', path: '/api/login', access: 'public', service: 'session' },
  logout: { method: 'POST', path: '/api/logout', access: 'public', service: 'session' },
  register: { method: 'POST', path: '/api/register', access: 'public', service: 'session' },
  beginPasskeyLogin: {
    method: 'POST',
    path: '/api/login/passkey/begin',
    access: 'public',
    service: 'session',
  },
  passkeyLogin: { method: 'POST', path: '/api/login/passkey', access: 'public', service: 'session' },

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
} as const satisfies Record<string, Route>;

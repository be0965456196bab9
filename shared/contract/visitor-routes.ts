import type { Route } from './route.ts';

const catalogue = { method: 'GET', access: 'public', service: 'catalogue', cache: 'shared' } as const;
const wishlist = { access: 'guest', service: 'wishlist' } as const;
const cart = { access: 'guest', service: 'cart' } as const;
const session = { access: 'public', service: 'session' } as const;
const news = { access: 'public', service: 'news' } as const;

/** What a visitor's browser may call: every page brings this table along. Rows of the table in routes.ts. */
export const visitorRoutes = {
  listArtworks: { ...catalogue, path: '/api/artworks', scopeAll: 'admin' },
  getArtwork: { ...catalogue, path: '/api/artworks/{id}', scopeAll: 'admin' },
  /** `?since=` a version of the list, as its ETag begins. */
  listArtworkChanges: { ...catalogue, path: '/api/artwork-changes' },
  listCategories: { ...catalogue, path: '/api/categories' },
  listFeaturedArtworks: { ...catalogue, path: '/api/featured-artworks' },
  listIndexArtworks: { ...catalogue, path: '/api/seo/artworks' },

  getTexts: { ...catalogue, path: '/api/texts' },
  getPageTexts: { ...catalogue, path: '/api/page-texts' },

  listWishlist: { ...wishlist, method: 'GET', path: '/api/wishlist' },
  addToWishlist: { ...wishlist, method: 'POST', path: '/api/wishlist' },
  removeFromWishlist: { ...wishlist, method: 'DELETE', path: '/api/wishlist/{artworkId}' },

  getCart: { ...cart, method: 'GET', path: '/api/cart' },
  addToCart: { ...cart, method: 'POST', path: '/api/cart' },
  updateCartItem: { ...cart, method: 'PATCH', path: '/api/cart/{id}' },
  removeCartItem: { ...cart, method: 'DELETE', path: '/api/cart/{id}' },
  validateCart: { ...cart, method: 'POST', path: '/api/cart/validate' },
  clearCart: { ...cart, method: 'POST', path: '/api/cart/clear' },
  getItemPopularity: { ...cart, method: 'GET', path: '/api/cart/item-popularity/{artworkId}/{variationId}' },

  getUser: { method: 'GET', path: '/api/user', access: 'user', service: 'session' },
  login: { ...session, method: 'POST', path: '/api/login' },
  logout: { ...session, method: 'POST', path: '/api/logout' },
  register: { ...session, method: 'POST', path: '/api/register' },
  beginPasskeyLogin: { ...session, method: 'POST', path: '/api/login/passkey/begin' },
  passkeyLogin: { ...session, method: 'POST', path: '/api/login/passkey' },

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
  confirmSubscription: { ...news, method: 'POST', path: '/api/news/confirm' },
  endSubscription: { ...news, method: 'POST', path: '/api/news/end' },
  endSubscriptionByMail: { ...news, method: 'POST', path: '/api/news/end/{id}' },
  openEndOfSubscription: { ...news, method: 'GET', path: '/api/news/end/{id}' },
} as const satisfies Record<string, Route>;

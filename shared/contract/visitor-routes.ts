import type { Route } from './route.ts';

/** Routes whose answers are the same for every visitor. */
const shared = { method: 'GET', access: 'public', service: 'catalogue', cache: 'shared' } as const;
const wishlist = { access: 'guest', service: 'wishlist' } as const;
const cart = { access: 'guest', service: 'cart' } as const;
const session = { access: 'public', service: 'session' } as const;
const checkout = { access: 'public', service: 'checkout' } as const;
const enquiries = { access: 'public', service: 'enquiries' } as const;
const news = { access: 'public', service: 'news' } as const;

/** Operations for visitors, which every page loads. Part of routes.ts. */
export const visitorRoutes = {
  listArtworks: { ...shared, scopeAll: 'admin', path: '/api/artworks' },
  getArtwork: { ...shared, scopeAll: 'admin', path: '/api/artworks/{id}' },
  /** `?since=`: version of an older list, which is the beginning of that list's ETag. */
  listArtworkChanges: { ...shared, path: '/api/artwork-changes' },
  listCategories: { ...shared, path: '/api/categories' },
  listFeaturedArtworks: { ...shared, path: '/api/featured-artworks' },
  listIndexArtworks: { ...shared, path: '/api/seo/artworks' },

  getTexts: { ...shared, path: '/api/texts' },
  getPageTexts: { ...shared, path: '/api/page-texts' },

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

  getUser: { ...session, method: 'GET', access: 'user', path: '/api/user' },
  login: { ...session, method: 'POST', path: '/api/login' },
  logout: { ...session, method: 'POST', path: '/api/logout' },
  register: { ...session, method: 'POST', path: '/api/register' },
  beginPasskeyLogin: { ...session, method: 'POST', path: '/api/login/passkey/begin' },
  passkeyLogin: { ...session, method: 'POST', path: '/api/login/passkey' },

  getTestMode: { ...checkout, method: 'GET', path: '/api/square/test-mode' },
  listPaymentLocations: { ...checkout, method: 'GET', path: '/api/square/payment-locations' },
  placeOrder: { ...checkout, method: 'POST', access: 'guest', path: '/api/orders' },
  getOrder: { ...checkout, method: 'GET', access: 'guest', path: '/api/orders/{id}' },
  takePayment: { ...checkout, method: 'POST', access: 'guest', path: '/api/payments' },
  viewOrder: { ...checkout, method: 'POST', path: '/api/order-view' },
  getMailService: { ...checkout, method: 'GET', path: '/api/mail' },
  requestOrderLink: { ...checkout, method: 'POST', path: '/api/order-link' },

  withdraw: { ...enquiries, method: 'POST', path: '/api/withdrawals' },

  sendEnquiry: { ...enquiries, method: 'POST', access: 'guest', path: '/api/enquiries' },

  /** Receives reports of policy violations on our pages (infra/stack/headers.ts). */
  reportViolations: { ...enquiries, method: 'POST', path: '/api/violation-reports' },

  subscribe: { ...news, method: 'POST', access: 'guest', path: '/api/news' },
  confirmSubscription: { ...news, method: 'POST', path: '/api/news/confirm' },
  endSubscription: { ...news, method: 'POST', path: '/api/news/end' },
  endSubscriptionByMail: { ...news, method: 'POST', path: '/api/news/end/{id}' },
  openEndOfSubscription: { ...news, method: 'GET', path: '/api/news/end/{id}' },
} as const satisfies Record<string, Route>;

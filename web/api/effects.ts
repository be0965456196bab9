import type { Operation } from '#shared/contract/routes.ts';

/** Which answers a successful operation makes old; they are fetched again before it counts as done. */
export const effects: Partial<Record<Operation, readonly Operation[]>> = {
  addToWishlist: ['listWishlist'],
  removeFromWishlist: ['listWishlist'],
  addToCart: ['getCart'],
  updateCartItem: ['getCart'],
  removeCartItem: ['getCart'],
  login: ['getUser'],
  logout: ['getUser'],
  register: ['getUser'],
  setTestMode: ['getTestMode', 'listAuditTrail'],
  setLocation: ['listLocations', 'listPaymentLocations', 'listOpenOrders', 'listAuditTrail'],
  toggleFeatured: ['listArtworks', 'listFeaturedArtworks', 'listAuditTrail'],
  toggleHidden: ['listArtworks', 'getArtwork', 'listFeaturedArtworks', 'listCategories', 'listAuditTrail'],
  startSync: ['listAuditTrail'],
  endReview: ['listReviews', 'listOpenOrders', 'listAuditTrail'],
  shipOrder: ['listOrders', 'readOrder', 'listOpenOrders', 'listAuditTrail'],
  correctTracking: ['listOrders', 'readOrder', 'listAuditTrail'],
  refundOrder: ['listOrders', 'readOrder', 'listOpenOrders', 'listAuditTrail'],
  restockOrder: ['readOrder', 'listArtworks', 'listAuditTrail'],
  endOrderLinks: ['listAuditTrail'],
  resendMail: ['readOrder', 'listAuditTrail'],
  setEnquiryDone: ['listEnquiries', 'listAuditTrail'],
  cancelOrder: ['listOrders', 'readOrder', 'listOpenOrders', 'listAuditTrail'],
  cancelOpenOrders: ['listOpenOrders', 'listAuditTrail'],
};

/** Every address of the site (rule 1.1). */
export const paths = {
  home: '/',
  gallery: '/gallery',
  about: '/about',
  cart: '/cart',
  orderComplete: '/order-complete',
  artworkIndex: '/artwork-index',
  artwork: (id: string) => `/artwork/${encodeURIComponent(id)}`,
  admin: '/admin',
  openOrders: '/orderadmin',
} as const;

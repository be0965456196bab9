import type { Route } from './route.ts';

const page = { method: 'GET', access: 'public', service: 'pages', cache: 'shared' } as const;

/** Pages and text files. Part of routes.ts. */
export const pageRoutes = {
  homePage: { ...page, path: '/' },
  galleryPage: { ...page, path: '/gallery' },
  artworkPage: { ...page, path: '/artwork/{id}' },
  soldPage: { ...page, path: '/sold' },
  aboutPage: { ...page, path: '/about' },
  policyPage: { ...page, path: '/policies/{name}' },
  /** Page that the CDN requests instead of unknown addresses. */
  notFoundPage: { ...page, path: '/not-found' },
  siteMap: { ...page, path: '/sitemap.xml' },
  productFeed: { ...page, path: '/products.xml' },
  robots: { ...page, path: '/robots.txt' },
  /** Contact for security problems (RFC 9116). */
  securityContact: { ...page, path: '/.well-known/security.txt' },
  /** Proof for Apple that the shop may offer Apple Pay through Square. Read only when Apple requests the file. */
  applePayDomain: {
    ...page,
    service: 'enquiries',
    path: '/.well-known/apple-developer-merchantid-domain-association',
  },
} as const satisfies Record<string, Route>;

/** Built files of server-rendered pages, each with the module that the page loads. */
export const pageFiles = {
  'index.html': undefined,
  'gallery.html': '/web/pages/gallery.tsx',
  'artwork.html': '/web/pages/artwork.tsx',
  'sold.html': '/web/pages/sold.tsx',
  'about.html': '/web/pages/about.tsx',
  'policy.html': '/web/pages/policy.tsx',
  'not-found.html': '/web/pages/not-found.tsx',
} as const;
export type PageFile = keyof typeof pageFiles;

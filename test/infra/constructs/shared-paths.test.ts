import { expect, it } from 'vitest';
import { sharedPaths } from '#infra/stack/constructs/shared-paths.ts';

it('sharedPaths contains only routes that the contract shares among all visitors', () => {
  // Without '/api/artworks/*', which the studio's calls match too. A page's address also matches with a trailing slash.
  expect(sharedPaths()).toEqual([
    '/api/artworks',
    '/api/artwork-changes',
    '/api/categories',
    '/api/featured-artworks',
    '/api/seo/artworks',
    '/api/texts',
    '/api/page-texts',
    '/',
    '/gallery',
    '/gallery/',
    '/artwork/*',
    '/sold',
    '/sold/',
    '/about',
    '/about/',
    '/policies/*',
    '/not-found',
    '/not-found/',
    '/sitemap.xml',
    '/products.xml',
    '/robots.txt',
    '/.well-known/security.txt',
    '/.well-known/apple-developer-merchantid-domain-association',
  ]);
});

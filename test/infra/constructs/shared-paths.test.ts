import { expect, it } from 'vitest';
import { sharedPaths } from '#infra/stack/constructs/shared-paths.ts';

it('the CDN answers by itself only what the contract shares among all visitors', () => {
  // Not '/api/artworks/*': the studio's calls stand under it too. A page with a slash at its end is the same page.
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

// Rule 11.4
import { describe, expect, it } from 'vitest';
import { accountRoutes } from '#shared/contract/account-routes.ts';
import type { Route } from '#shared/contract/route.ts';
import { routes } from '#shared/contract/routes.ts';
import { studioRoutes } from '#shared/contract/studio-routes.ts';
import { visitorRoutes } from '#shared/contract/visitor-routes.ts';

/** Operations of the storefront (rule 11.4). */
const storefront = [
  'GET /api/user',
  'POST /api/login',
  'POST /api/logout',
  'POST /api/register',
  'GET /api/artworks',
  'GET /api/artworks/{id}',
  'GET /api/categories',
  'GET /api/featured-artworks',
  'GET /api/seo/artworks',
  'GET /api/wishlist',
  'POST /api/wishlist',
  'DELETE /api/wishlist/{artworkId}',
  'GET /api/cart',
  'POST /api/cart',
  'PATCH /api/cart/{id}',
  'DELETE /api/cart/{id}',
  'POST /api/cart/validate',
  'POST /api/cart/clear',
  'GET /api/cart/item-popularity/{artworkId}/{variationId}',
  'GET /api/square/test-mode',
  'GET /api/square/payment-locations',
  'POST /api/orders',
  'POST /api/payments',
];

/** Operations of the studio only (rule 11.4). */
const studio = [
  'POST /api/square/test-mode',
  'GET /api/square/locations',
  'POST /api/square/location',
  'POST /api/artworks/{id}/toggle-featured',
  'POST /api/artworks/{id}/toggle-hidden',
  'POST /api/sync/square',
  'GET /api/sync/progress',
  'GET /api/orders/open',
  'POST /api/orders/cancel-all',
];

const access = new Map<string, string>(
  Object.values(routes).map(({ method, path, access }) => [`${method} ${path}`, access]),
);

describe('the contract', () => {
  it.each(storefront)('has the visitors’ operation %s with access for visitors', (call) => {
    expect(access.get(call)).toMatch(call === 'GET /api/user' ? /^user$/ : /^(public|guest)$/);
  });

  // Rule 12.6
  it.each(studio)('has the studio’s operation %s for administrators only', (call) => {
    expect(access.get(call)).toBe('admin');
  });

  it('allows only administrators all operations of the studio', () => {
    const rows = Object.entries<Route>({ ...studioRoutes, ...accountRoutes });
    expect(rows.filter(([, row]) => row.access !== 'admin')).toEqual([]);
  });

  it('shares only answers that do not depend on the visitor', () => {
    const shared = Object.values<Route>(routes).filter(({ cache }) => cache === 'shared');
    expect(shared.length).toBeGreaterThan(0);
    for (const { method, access } of shared) expect([method, access]).toEqual(['GET', 'public']);
  });

  it('has each method and path once', () => {
    expect(access.size).toBe(Object.keys(routes).length);
  });

  it('keeps operations for administrators out of the table that every page loads', () => {
    const rows = Object.entries<Route>(visitorRoutes);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(([, { access }]) => access === 'admin')).toEqual([]);
  });
});

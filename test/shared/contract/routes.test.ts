import { expect, it } from 'vitest';
import type { Route } from '#shared/contract/route.ts';
import { routes } from '#shared/contract/routes.ts';
import { visitorRoutes } from '#shared/contract/visitor-routes.ts';

it('the contract lets a shared cache store only answers to public GET requests', () => {
  const shared = Object.values<Route>(routes).filter(({ cache }) => cache === 'shared');
  expect(shared.length).toBeGreaterThan(0);
  for (const { method, access } of shared) expect([method, access]).toEqual(['GET', 'public']);
});

it('the table of operations that every page loads contains none for administrators', () => {
  const rows = Object.entries<Route>(visitorRoutes);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(([, { access }]) => access === 'admin')).toEqual([]);
});

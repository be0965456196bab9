import { parametersOf, pathPattern } from '#infra/local/path-pattern.ts';
import { catalogueRoutes } from '#infra/local/square-simulator/catalogue/catalogue.ts';
import { catalogueWriteRoutes } from '#infra/local/square-simulator/catalogue/catalogue-writes.ts';
import { countRoutes } from '#infra/local/square-simulator/catalogue/inventory.ts';
import { inventoryRoutes } from '#infra/local/square-simulator/catalogue/inventory-writes.ts';
import { locationRoutes } from '#infra/local/square-simulator/catalogue/locations.ts';
import { oauthRoutes } from '#infra/local/square-simulator/oauth/tokens.ts';
import { orderRoutes } from '#infra/local/square-simulator/orders/orders.ts';
import { paymentRoutes } from '#infra/local/square-simulator/payments/payments.ts';
import { refundRoutes } from '#infra/local/square-simulator/payments/refunds.ts';
import type { Handler } from '#infra/local/square-simulator/store/world.ts';

/** Every call of Square's API that the simulator answers. */
const table = {
  ...oauthRoutes,
  ...locationRoutes,
  ...catalogueRoutes,
  ...catalogueWriteRoutes,
  ...countRoutes,
  ...inventoryRoutes,
  ...orderRoutes,
  ...paymentRoutes,
  ...refundRoutes,
};

const routes = Object.entries(table).map(([operation, [method, path, handler, scopes]]) => ({
  operation,
  method,
  handler,
  scopes: scopes === 'none' ? ('none' as const) : scopes.split(' ').filter(Boolean),
  pattern: pathPattern(path),
}));

export interface Route {
  readonly operation: string;
  readonly params: Readonly<Record<string, string>>;
  readonly handler: Handler;
  /** What a seller must have allowed; `none` is asked without a token. */
  readonly scopes: readonly string[] | 'none';
}

export function findRoute(method: string, path: string): Route | undefined {
  for (const { pattern, ...route } of routes) {
    const params = route.method === method ? parametersOf(pattern, path) : undefined;
    if (params) return { ...route, params };
  }
  return undefined;
}

import { routeMethods } from '#infra/config/route-methods.ts';
import { type Operation, routes } from '#shared/contract/routes.ts';
import { parametersOf, pathPattern } from './path-pattern.ts';

export interface RouteMatch {
  readonly operation: Operation;
  /** Route key in API Gateway's format, such as `GET /api/artworks/{id}`. */
  readonly routeKey: string;
  readonly params: Readonly<Record<string, string>>;
}

const compiled = Object.entries(routes)
  .map(([operation, { method, path }]) => ({
    operation: operation as Operation,
    methods: routeMethods({ method, path }),
    path,
    pattern: pathPattern(path),
  }))
  // Like API Gateway, prefers a literal segment to a parameter.
  .sort((a, b) => braces(a.path) - braces(b.path));

function braces(path: string): number {
  return path.split('{').length;
}

/** Returns the operation that API Gateway would choose for a request; undefined if API Gateway would answer 404. */
export function matchRoute(method: string, pathname: string): RouteMatch | undefined {
  for (const { operation, path, pattern, methods } of compiled) {
    const params = methods.includes(method) ? parametersOf(pattern, pathname) : undefined;
    if (params) return { operation, routeKey: `${method} ${path}`, params };
  }
  return undefined;
}

import { type Operation, routes } from '#shared/contract/routes.ts';

export interface RouteMatch {
  readonly operation: Operation;
  /** API Gateway's route key: `GET /api/artworks/{id}`. */
  readonly routeKey: string;
  readonly params: Readonly<Record<string, string>>;
}

interface Compiled {
  readonly operation: Operation;
  readonly routeKey: string;
  readonly method: string;
  readonly segments: readonly string[];
}

const compiled: readonly Compiled[] = Object.entries(routes)
  .map(([operation, { method, path }]) => ({
    operation: operation as Operation,
    routeKey: `${method} ${path}`,
    method,
    segments: path.split('/').slice(1),
  }))
  // Like API Gateway: a literal segment wins over a parameter.
  .sort((a, b) => parameters(a) - parameters(b));

function parameters({ segments }: Compiled): number {
  return segments.filter((segment) => segment.startsWith('{')).length;
}

/** The operation that API Gateway would choose for this request; undefined when it would answer 404. */
export function matchRoute(method: string, pathname: string): RouteMatch | undefined {
  const segments = pathname.split('/').slice(1);
  // The stack has a HEAD route beside every GET (infra/constructs/http-api.ts).
  const asked = method === 'HEAD' ? 'GET' : method;
  for (const route of compiled) {
    const params = route.method === asked ? matchSegments(route.segments, segments) : undefined;
    const routeKey = method === 'HEAD' ? route.routeKey.replace(/^GET/, 'HEAD') : route.routeKey;
    if (params) return { operation: route.operation, routeKey, params };
  }
  return undefined;
}

function matchSegments(
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] as string;
    if (part.startsWith('{')) {
      if (segment === '') return undefined;
      params[part.slice(1, -1)] = decode(segment);
    } else if (part !== segment) return undefined;
  }
  return params;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
